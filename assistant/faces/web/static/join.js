// Whoever waits for a seat sees it as soon as it is free.

setInterval(async () => {
  const page = await fetch("/join").then((answer) => answer.text()).catch(() => "");
  const main = new DOMParser().parseFromString(page, "text/html").querySelector("main");
  const here = document.querySelector("main");
  if (main && main.textContent !== here.textContent) here.replaceWith(main);
}, 2000);

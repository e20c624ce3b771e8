// A phone that waits for a seat sees it once it is free, and goes there once it is let in.

setInterval(async () => {
  const page = await fetch("/join").then((answer) => answer.text()).catch(() => "");
  const main = new DOMParser().parseFromString(page, "text/html").querySelector("main");
  const here = document.querySelector("main");
  const waited = here.querySelector("[role=status]") && !main?.querySelector("[role=status]");
  const seat = waited && main?.querySelector("a.large");
  if (seat) location = seat.href;
  else if (main && main.textContent !== here.textContent) here.replaceWith(main);
}, 2000);

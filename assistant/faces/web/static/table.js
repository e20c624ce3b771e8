// The table for everybody.

import { find, follow, now, put } from "./page.js";

function showTimer() {
  const ends = Number(now().ends || 0);
  const left = ends ? Math.ceil((ends * 1000 - clock.offset - performance.now()) / 1000) : 0;
  find("timer").hidden = left <= 0;
  const minutes = Math.floor(Math.max(0, left) / 60);
  put(find("timer"), `${minutes}:${String(Math.max(0, left) % 60).padStart(2, "0")}`);
}

// What has no room whole is not shown: of what was said and of the clues, the oldest first.
function spare(box, parts) {
  for (const one of parts) if (box.scrollHeight > box.clientHeight) one.hidden = true;
}

const clock = follow(() => {
  spare(find("captions"), [...find("captions").children].slice(0, -1));
  spare(document.querySelector("aside"), [...find("clues").children].slice(1).reverse());
});
setInterval(showTimer, 250);

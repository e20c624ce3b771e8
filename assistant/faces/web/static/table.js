// The table for everybody.

import { find, follow, now, put } from "./page.js";

function showTimer() {
  const ends = Number(now().ends || 0);
  const left = ends ? Math.ceil((ends * 1000 - clock.offset - performance.now()) / 1000) : 0;
  find("timer").hidden = left <= 0;
  const minutes = Math.floor(Math.max(0, left) / 60);
  put(find("timer"), `${minutes}:${String(Math.max(0, left) % 60).padStart(2, "0")}`);
}

const clock = follow(() => (find("captions").scrollTop = find("captions").scrollHeight));
setInterval(showTimer, 250);

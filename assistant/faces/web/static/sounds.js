// Short sounds for a turn, a card and the end; off until somebody turns them on.

const TUNES = { turn: [523, 784], good: [659, 880], bad: [220, 165], won: [523, 659, 784, 1047], lost: [330, 262, 196] };
let heard = null; // an AudioContext, while they are on

export function toggle() {
  heard = heard ? void heard.close() : new AudioContext();
  chime("turn");
  return Boolean(heard);
}

export function chime(name) {
  if (!heard) return;
  TUNES[name].forEach((pitch, at) => {
    const tone = heard.createOscillator();
    const loud = heard.createGain();
    const from = heard.currentTime + at * 0.14;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.15, from);
    loud.gain.exponentialRampToValueAtTime(0.001, from + 0.3);
    tone.connect(loud).connect(heard.destination);
    tone.start(from);
    tone.stop(from + 0.3);
  });
}

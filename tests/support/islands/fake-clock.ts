import { T0 } from './minute-draws.ts';

/** A clock with timers that only advances on request. */
export function createFakeClock() {
  let time = T0;
  let timers: { at: number; act: () => void }[] = [];
  const settle = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };
  const pass = async (ms: number) => {
    const end = time + ms;
    for (;;) {
      await settle();
      const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      timers = timers.filter((other) => other !== next);
      time = Math.max(time, next.at);
      next.act();
    }
    time = end;
    await settle();
  };
  const after = (ms: number, act: () => void) => {
    const timer = { at: time + ms, act };
    timers.push(timer);
    return () => void (timers = timers.filter((other) => other !== timer));
  };
  return { now: () => time, settle, pass, after, waiting: () => timers.length };
}

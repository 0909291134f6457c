import { useEffect, useRef, useState } from 'react';
import { SECOND_MS } from '#kernel/time.ts';

/**
 * Seconds that are left of a countdown, which runs while the page is visible and no dialog lies over it; then `act` is
 * called once.
 */
export function useCountdown(seconds: number, running: boolean, act: () => void): number {
  const [left, setLeft] = useState(seconds);
  // It may be made anew with each rendering.
  const latest = useRef(act);
  useEffect(() => void (latest.current = act));
  useEffect(() => {
    if (!running) return;
    const tick = () => {
      if (document.hidden || document.querySelector('dialog[open]')) return;
      setLeft((now) => Math.max(0, now - 1));
    };
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [running]);
  const isOver = running && left === 0;
  useEffect(() => {
    if (isOver) latest.current();
  }, [isOver]);
  return left;
}

import { useEffect, useState } from 'react';
import { SECOND_MS, systemNow } from '#kernel/time.ts';

/** Whole seconds until a moment (ms of the device's clock), counting down to 0. */
export function useSecondsLeft(until: number): number {
  const left = () => Math.max(0, Math.ceil((until - systemNow()) / SECOND_MS));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => {
      setSeconds(left());
      if (systemNow() >= until) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

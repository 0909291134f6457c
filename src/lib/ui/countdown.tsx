import { useEffect, useState } from 'react';
import { DAY_MS, SECOND_MS, systemNow } from '#kernel/time.ts';
import { classes } from './classes.ts';
import { timeLeftText, splitDays } from './time-left.ts';

/** Re-renders each second until `to`, and calls `onEnd` once when it is reached. */
function useLeft(to: number, now: () => number, onEnd: (() => void) | undefined): number {
  const [left, setLeft] = useState(() => to - now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const ms = to - now();
      setLeft(ms);
      if (ms <= 0) return onEnd?.();
      timer = setTimeout(tick, ms % SECOND_MS || SECOND_MS);
    };
    tick();
    return () => clearTimeout(timer);
    // New callbacks must not restart the countdown.
  }, [to]);
  return left;
}

export interface CountdownProps {
  /** End of the countdown in ms, product time. */
  readonly to: number;
  /** Product time; the browser's clock by default. */
  readonly now?: (() => number) | undefined;
  readonly onEnd?: (() => void) | undefined;
  readonly className?: string | undefined;
  /** Shows whole days in words before the clock: '3 days 04:12:09'. */
  readonly days?: ((count: number) => string) | undefined;
}

/** A countdown of fixed width, left to right. Not a live region, because screen readers would announce every second. */
export function Countdown({ to, now = systemNow, onEnd, className, days }: CountdownProps) {
  const left = useLeft(to, now, onEnd);
  const long = days && left > DAY_MS ? splitDays(left) : undefined;
  const text = long?.clock ?? timeLeftText(left);
  const clock = (
    <span
      className={classes('clock', className)}
      dir="ltr"
      style={days ? undefined : { minInlineSize: `${text.length - 0.9}ch` }}
      suppressHydrationWarning
    >
      {text}
    </span>
  );
  return (
    <span role="timer" aria-live="off" className="whitespace-nowrap">
      {long && (
        <span className={className} suppressHydrationWarning>
          {days?.(long.days)}{' '}
        </span>
      )}
      {clock}
    </span>
  );
}

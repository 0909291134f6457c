import { clockText, remaining, twoDigits } from '#ui/remaining.ts';
import { productNow } from '#client/clock.ts';

/** Clocks of pages without React: every `[data-to]` counts down, and starts anew where its draws come at equal steps. */
const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

function left(element: HTMLElement, now: number): number {
  const to = Number(element.dataset['to']);
  const every = Number(element.dataset['every'] ?? 0);
  const ms = to - now;
  return ms > 0 || every === 0 ? Math.max(0, ms) : every - (-ms % every);
}

function show(element: HTMLElement, ms: number): void {
  if (!element.classList.contains('clock-boxes')) {
    element.textContent = clockText(ms);
    return;
  }
  const parts = remaining(ms);
  for (const unit of UNITS) {
    const box = element.querySelector(`[data-unit=${unit}]`);
    if (box) box.textContent = twoDigits(parts[unit]);
  }
}

function tick(): void {
  const now = productNow();
  for (const element of document.querySelectorAll<HTMLElement>('[data-to]')) show(element, left(element, now));
  setTimeout(tick, 1_000 - (now % 1_000));
}
tick();

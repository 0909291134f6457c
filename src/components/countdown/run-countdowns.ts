import { timeLeftText, splitDays, splitTimeLeft, twoDigits } from '#ui/time-left.ts';
import { isCachedPage } from '#client/page/cached-page.ts';
import { productNow } from '#client/page/clock.ts';
import { msLeft, readClock, selectUnitWord } from './clock-data.ts';

/** Runs the countdowns of pages without React. One with `data-countdown-every` restarts at zero. */
const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

function setText(element: Element | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Shows the days in words, from the texts that the page rendered, and the rest as a clock. */
function showText(element: HTMLElement, ms: number): void {
  const { days, clock } = splitDays(ms);
  const words = days > 0 ? element.dataset['days']?.split('|')[days - 1] : undefined;
  const part = element.querySelector<HTMLElement>('[data-part=days]');
  if (part) part.hidden = words === undefined;
  setText(part, words ?? '');
  setText(element.querySelector('[data-part=clock]'), words === undefined ? timeLeftText(ms) : clock);
}

function showBoxes(element: HTMLElement, ms: number): void {
  const parts = splitTimeLeft(ms);
  for (const unit of UNITS) {
    const count = parts[unit];
    const box = element.querySelector(`[data-unit=${unit}]`);
    setText(box, unit === 'days' ? String(count) : twoDigits(count));
    const word = box?.parentElement?.querySelector<HTMLElement>('[data-words]') ?? null;
    setText(word, selectUnitWord(word?.dataset['words'] ?? '', document.documentElement.lang, count));
  }
}

function tick(): void {
  const now = productNow();
  for (const element of document.querySelectorAll<HTMLElement>('[data-countdown-to]')) {
    const show = element.classList.contains('clock-boxes') ? showBoxes : showText;
    show(element, msLeft(readClock(element, isCachedPage()), now));
  }
  setTimeout(tick, 1_000 - (now % 1_000));
}
tick();

/** A verdict (`VerdictHeading`). */
const VERDICT = '[data-verdict]';
/** Why there is none; warnings of keys are alerts, too. */
const ALERT = '[role=alert]';

/** So far down a window may be what is still seen at once. */
const IN_VIEW = 2 / 3;

/**
 * Shows the first answer of a page whose address said what to check: on a phone it is below the forms. A verdict takes
 * the focus, so that it is read out; an alert is read out anyway. Who has begun something else is not interrupted. How
 * the page scrolls, and whether it moves while it does, is the style sheet's (`scroll-behavior`).
 */
export function showVerdict(page: HTMLElement): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return;
  const answer = page.querySelector<HTMLElement>(VERDICT) ?? page.querySelector<HTMLElement>(ALERT);
  if (!answer) return;
  const isVerdict = answer.matches(VERDICT);
  if (isVerdict) answer.focus({ preventScroll: true });
  const { top, bottom } = answer.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight * IN_VIEW) return;
  // A verdict with the card that it begins.
  const shown = isVerdict ? answer.closest('.card') : answer;
  shown?.scrollIntoView({ block: isVerdict ? 'start' : 'center' });
}

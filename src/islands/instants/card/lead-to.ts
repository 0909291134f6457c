/**
 * The focus goes on from a place that follows a step, since the button that was pressed is gone; and so does the view:
 * the place may be far above that button.
 */
export function leadTo(place: HTMLElement | null): void {
  place?.focus({ preventScroll: true });
  // Not at all where it is in view. At once: the page changes its length meanwhile, which would end a movement.
  place?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

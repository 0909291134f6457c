import { SECOND_MS } from '#kernel/time.ts';
import { distanceBetween } from './distance.ts';
import type { Located, Position } from './place.ts';

/** Shorter ways are measuring errors, or change nothing. */
export const MOVED_M = 500;
export const LOOK_AGAIN_MS = 2 * SECOND_MS;

export interface MoveWatchOptions {
  /** The position that was checked last. */
  readonly lastChecked: () => Position | undefined;
  /** Whether the page counts as allowed, so that there is something to lose. */
  readonly isValid: () => boolean;
  /** Asks the server about a new position; whether the player is elsewhere now. */
  readonly isElsewhere: (position: Position) => Promise<boolean>;
  readonly isPaying: () => boolean;
  /** Tells the player, and refreshes the page. */
  readonly leave: () => void;
  readonly later: (act: () => void, ms: number) => void;
}

/** Takes each new place; the page is left when an allowed one becomes another, but not during a payment. */
export function createMoveWatch(options: MoveWatchOptions): (place: Located) => void {
  const { lastChecked, isValid, isElsewhere, isPaying, leave, later } = options;
  let isLeaving = false;
  let isAsking = false;
  const leaveWhenPaid = () => {
    if (isPaying()) later(leaveWhenPaid, LOOK_AGAIN_MS);
    else leave();
  };
  const onPlace = async (place: Located) => {
    if (isLeaving || isAsking || !isValid()) return;
    // A lost signal is no other place.
    if (!place.ok && place.because === 'failed') return;
    if (place.ok) {
      const before = lastChecked();
      if (before && distanceBetween(before, place.position) < MOVED_M) return;
      isAsking = true;
      const isGone = await isElsewhere(place.position).finally(() => (isAsking = false));
      if (!isGone) return;
    }
    isLeaving = true;
    leaveWhenPaid();
  };
  return (place) => void onPlace(place);
}

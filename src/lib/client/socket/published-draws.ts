import { atom } from 'nanostores';
import type { PublishedDraw } from '#contract/push.ts';

type Listener = (draw: PublishedDraw) => void;

const listeners = new Set<Listener>();

/** Whether a part of this page waits for records of draws; the socket subscribes to them only then. */
export const $awaitsDraws = atom(false);

/**
 * Calls back when the record of a draw of any game is published; returns the unsubscribe function. What is published
 * while the socket is not connected is lost: see `onConnect`.
 */
export function onDrawPublished(act: Listener): () => void {
  listeners.add(act);
  $awaitsDraws.set(true);
  return () => {
    listeners.delete(act);
    $awaitsDraws.set(listeners.size > 0);
  };
}

/** Calls the listeners with a draw. */
export const announceDraw = (draw: PublishedDraw): void => listeners.forEach((act) => act(draw));

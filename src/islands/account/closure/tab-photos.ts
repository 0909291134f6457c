import { readJson, sessionStore, type TextStore } from '#client/storage/stores.ts';
import { HOUR_MS, systemNow } from '#kernel/time.ts';

/** sessionStorage: the photos that this tab uploaded for a closure, until the request is sent. */
const CLOSURE_PHOTOS = 'closure-photos';
/** The server keeps a photo for a day that no request has named. */
const MAX_AGE_MS = 12 * HOUR_MS;

export interface ClosurePhotos {
  readonly frontPhoto: string;
  /** Of an Emirates ID. */
  readonly backPhoto?: string;
}

interface Stored extends ClosurePhotos {
  readonly userOpenId: string;
  readonly storedAt: number;
}

export const storePhotos = (
  userOpenId: string,
  photos: ClosurePhotos,
  now = systemNow(),
  to: TextStore = sessionStore,
): void => to.set(CLOSURE_PHOTOS, JSON.stringify({ ...photos, userOpenId, storedAt: now } satisfies Stored));

/** The player's own photos, if they are still there. */
export function loadPhotos(
  userOpenId: string,
  now = systemNow(),
  from: TextStore = sessionStore,
): ClosurePhotos | undefined {
  const stored = readJson<Stored>(from, CLOSURE_PHOTOS);
  if (stored?.userOpenId !== userOpenId || now > stored.storedAt + MAX_AGE_MS) return undefined;
  const { frontPhoto, backPhoto } = stored;
  return backPhoto === undefined ? { frontPhoto } : { frontPhoto, backPhoto };
}

export const forgetPhotos = (to: TextStore = sessionStore): void => to.set(CLOSURE_PHOTOS, null);

import { localStore, readJson } from '#client/storage/stores.ts';
import type { SeenPromotions } from './next-popup.ts';

const KEY = 'promotions';

/** Promotions that this browser has shown. */
export const readSeenPromotions = (): SeenPromotions => readJson<SeenPromotions>(localStore, KEY) ?? {};

/** Stores that a promotion was shown on this day, or is never to be shown again. */
export const markPromotionSeen = (key: string, as: string): void =>
  localStore.set(KEY, JSON.stringify({ ...readSeenPromotions(), [key]: as }));

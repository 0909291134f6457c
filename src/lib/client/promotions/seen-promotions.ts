import { localStore, readJson } from '#client/storage/stores.ts';
import type { SeenPromotions } from './next-popup.ts';

const KEY = 'promotions';

/** What this browser was shown of promotions. */
export const readSeenPromotions = (): SeenPromotions => readJson<SeenPromotions>(localStore, KEY) ?? {};

/** It was shown on this day, or is never to be shown again. */
export const markPromotionSeen = (key: string, as: string): void =>
  localStore.set(KEY, JSON.stringify({ ...readSeenPromotions(), [key]: as }));

import { lasting, readJson } from '#client/storage.ts';
import type { Seen } from './next-popup.ts';

const KEY = 'promotions';

/** What this browser was shown of promotions. */
export const seen = (): Seen => readJson<Seen>(lasting, KEY) ?? {};

/** It was shown on this day, or is never to be shown again. */
export const markSeen = (key: string, as: string): void => lasting.set(KEY, JSON.stringify({ ...seen(), [key]: as }));

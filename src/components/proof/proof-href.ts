import type { Locale } from '#i18n/locales.ts';
import { newsHref } from '../news/news-feed.ts';

/** The piece of news that explains the proof of draws. */
export const PROOF_NEWS = 'how-a-draw-is-proved';

export const proofHref = (locale: Locale): string => newsHref(PROOF_NEWS, locale);

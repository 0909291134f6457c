import { dubaiText } from '#i18n/dubai.ts';

/** '10:42:00': when a draw of every minute is; Latin digits and left to right in both languages. */
export const hourText = (ms: number): string => `\u2066${dubaiText(ms, 'en-US', 'time')}\u2069`;

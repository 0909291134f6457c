import { DUBAI } from '#kernel/time.ts';

const format = new Intl.DateTimeFormat('en-GB', { timeZone: DUBAI, hour: '2-digit', minute: '2-digit' });

/** '10:42': a moment's hour and minute in Dubai; Latin digits and left to right in both languages. */
export const hourText = (ms: number): string => `\u2066${format.format(ms)}\u2069`;

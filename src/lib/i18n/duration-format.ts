import type { Locale } from './locales.ts';

/** English counts in short units, `1 hr 5 min`; Arabic writes them out, with its plurals. */
const STYLE = { 'en-US': { width: 'short', joint: ' ' }, 'ar-AE': { width: 'long', joint: ' و' } } as const;

/** A span of whole minutes: `32 min`, `1 hr`, `2 hr 5 min`. */
export function formatDuration(minutes: number, locale: Locale): string {
  const { width, joint } = STYLE[locale];
  const part = (count: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: width, numberingSystem: 'latn' }).format(count);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    ...(hours > 0 ? [part(hours, 'hour')] : []),
    ...(rest > 0 || hours === 0 ? [part(rest, 'minute')] : []),
  ];
  return parts.join(joint);
}

import type { NotificationView } from '#contract/notifications/fields.ts';
import { formatDay } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { DAY_MS } from '#kernel/time.ts';

export interface NotificationDay {
  /** yyyy-mm-dd in Dubai. */
  readonly day: string;
  readonly list: readonly NotificationView[];
}

/** Notifications, newest first, by the day on which they came. */
export function groupByDay(list: readonly NotificationView[]): readonly NotificationDay[] {
  const days = new Map<string, NotificationView[]>();
  for (const one of list) {
    const day = dubaiDay(one.timestamp);
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return [...days].map(([day, ofDay]) => ({ day, list: ofDay }));
}

/** 'Today', 'Yesterday', or the day's date. */
export function dayHeading(day: string, now: number, locale: Locale, t: Translate): string {
  if (day === dubaiDay(now)) return t('page.today');
  if (day === dubaiDay(now - DAY_MS)) return t('page.yesterday');
  return formatDay(day, locale);
}

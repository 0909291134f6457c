import type { NotificationCategory, NotificationView } from '#contract/notifications/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { writeParams } from '../messages/text-params.ts';
import { linkOf, readParams, type NotificationKind } from './kinds.ts';

export interface NotificationRow {
  readonly id: bigint;
  readonly category: NotificationCategory;
  readonly kind: NotificationKind;
  readonly params: unknown;
  readonly order_id: string | null;
  readonly at: Date;
  readonly read_at: Date | null;
  /** Of an operator's message. */
  readonly texts: OperatorTexts | null;
  readonly link: string | null;
}

export type OperatorTexts = Readonly<Record<Locale, { readonly title: string; readonly body: string }>>;

/** Title and body in a language: the operator's own words, or the text of the kind, with why a draw was cancelled. */
export function notificationWords(
  { kind, params, texts }: Pick<NotificationRow, 'kind' | 'params' | 'texts'>,
  locale: Locale,
): { title: string; body: string } {
  if (texts) return texts[locale];
  const t = getT(locale, 'notifications');
  const filled = writeParams(readParams(params), locale);
  const { reason } = readParams(params);
  const why = kind === 'drawCancelled' && reason !== undefined ? ` ${getT(locale, 'orders')(`why.${reason}`)}` : '';
  return { title: t(`kind.${kind}.title`, filled), body: t(`kind.${kind}.body`, filled) + why };
}

export const renderNotification = (row: NotificationRow, locale: Locale): NotificationView => ({
  id: String(row.id),
  category: row.category,
  ...notificationWords(row, locale),
  link: row.link ?? linkOf(row.kind, row.order_id),
  timestamp: row.at.getTime(),
  read: row.read_at !== null,
});

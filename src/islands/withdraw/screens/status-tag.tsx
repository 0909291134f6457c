import type { WithdrawalStatus } from '#contract/withdrawals/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Tag, type TagTone } from '#ui/tag.tsx';

const TONES: Readonly<Record<WithdrawalStatus, TagTone>> = {
  review: 'warm',
  processing: 'warm',
  paid: 'good',
  failed: 'bad',
  rejected: 'bad',
  canceled: 'neutral',
  returned: 'bad',
};

/** The state of a withdrawal in a word. */
export const StatusTag = ({ status, locale }: { readonly status: WithdrawalStatus; readonly locale: Locale }) => (
  <Tag tone={TONES[status]}>{islandT(locale, 'withdraw')(`status.${status}`)}</Tag>
);

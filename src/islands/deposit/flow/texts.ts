import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import type { FlowTexts } from './actions.ts';
import { describeAmountError } from './amount.ts';

export function createFlowTexts(locale: Locale): FlowTexts {
  const t = islandT(locale, 'deposit');
  return {
    failed: t('failed'),
    succeeded: t('succeeded'),
    unsuccessful: t('unsuccessful'),
    expired: t('reason.CARD_EXPIRED'),
    blocked: t('reason.CARD_BLOCKED'),
    bound: t('reason.BOUND_ELSEWHERE'),
    removed: t('remove.done'),
    couponKept: t('couponKept'),
    amountError: (error) => describeAmountError(error, t, locale),
  };
}

import type { WithdrawalDetail } from '#contract/withdrawals/fields.ts';
import { islandT } from '#i18n/island.ts';
import { moneyText } from '#ui/currency.ts';
import type { ScreenProps } from '../flow/screen-props.ts';
import { AskDialog } from './ask-dialog.tsx';

interface CancelDialogProps extends Pick<ScreenProps, 'flow' | 'state' | 'locale'> {
  readonly withdrawal: Pick<WithdrawalDetail, 'withdrawalId' | 'amount'>;
  readonly onClose: () => void;
}

/** Asks before a withdrawal under review is canceled. */
export function CancelDialog({ flow, state, locale, withdrawal, onClose }: CancelDialogProps) {
  const t = islandT(locale, 'withdraw');
  return (
    <AskDialog
      flow={flow}
      title={t('cancel.title')}
      text={t('cancel.text', { amount: moneyText(withdrawal.amount, locale) })}
      keep={t('cancel.keep')}
      action={t('cancel.action')}
      error={state.error}
      onClose={onClose}
      act={() => flow.cancel(withdrawal.withdrawalId)}
    />
  );
}

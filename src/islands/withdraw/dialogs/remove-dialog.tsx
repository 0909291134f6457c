import type { PayoutAccount } from '#contract/withdrawals/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { ScreenProps } from '../flow/screen-props.ts';
import { AskDialog } from './ask-dialog.tsx';

interface RemoveDialogProps extends Pick<ScreenProps, 'flow' | 'state' | 'locale'> {
  readonly account: PayoutAccount;
  readonly onClose: () => void;
}

/** Asks before an IBAN is removed. */
export function RemoveDialog({ flow, state, locale, account, onClose }: RemoveDialogProps) {
  const t = islandT(locale, 'withdraw');
  return (
    <AskDialog
      flow={flow}
      title={t('remove.title')}
      text={t('remove.text')}
      keep={t('remove.keep')}
      action={t('remove.action')}
      error={state.error}
      onClose={onClose}
      act={() => flow.removeIban(account.accountId)}
    />
  );
}

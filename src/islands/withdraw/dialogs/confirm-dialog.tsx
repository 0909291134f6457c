import { useTransition } from 'react';
import { islandT } from '#i18n/island.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { Dialog } from '#ui/dialog.tsx';
import { chosenAccount, chosenChannel } from '../flow/context.ts';
import type { ScreenProps } from '../flow/screen-props.ts';
import { AccountNumber, Facts, Totals } from '../screens/parts.tsx';

interface ConfirmDialogProps extends Pick<ScreenProps, 'state' | 'locale'> {
  readonly onClose: () => void;
  /** Sends the withdrawal. */
  readonly act: () => Promise<void>;
}

/** Shows the withdrawal once more before it is sent. */
export function ConfirmDialog({ state, locale, onClose, act }: ConfirmDialogProps) {
  const t = islandT(locale, 'withdraw');
  const [isBusy, start] = useTransition();
  const account = chosenAccount(state);
  const { amount } = state;
  const close = () => {
    if (!isBusy) onClose();
  };
  if (!account) return null;
  return (
    <Dialog
      open
      onClose={close}
      closedBy="any"
      focusTitle
      title={t('confirm.title')}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {t('confirm.back')}
          </Button>
          <Button busy={isBusy} onClick={() => start(act)}>
            {t('confirm.action', { amount: moneyText(amount, locale, 'exact') })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Facts
          rows={[
            [t('confirm.account'), <AccountNumber key="number" kind={account.kind} number={account.number} />],
            ...(account.bankName === '' ? [] : [[t('confirm.bank'), account.bankName] as const]),
            [t('confirm.holder'), <bdi key="holder">{account.holderName}</bdi>],
            [t('totals.amount'), <Amount key="amount" fils={amount} locale={locale} style="exact" />],
          ]}
        />
        <Totals locale={locale} amount={amount} fee={chosenChannel(state)?.fee ?? 0} />
        <p className="text-ink-2 text-sm">{t('confirm.text')}</p>
      </div>
    </Dialog>
  );
}

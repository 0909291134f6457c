import { useStore } from '@nanostores/react';
import { $balanceHidden } from '#client/wallet/balance-shown.ts';
import { $wallet } from '#client/wallet/wallet.ts';
import { localHref } from '#i18n/paths.ts';
import { FILS_PER_DIRHAM } from '#kernel/money.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { autoFocusRef, Dialog } from '#ui/dialog.tsx';
import { usePlay } from '../play-context.ts';
import { $chosenCoupon, amountDue } from './chosen-coupon.ts';

const DEPOSIT = '/account/deposit';

interface InsufficientBalanceProps {
  /** Amount of the order. */
  readonly price: number;
  /** The server's message; none before the order is sent. */
  readonly message?: string;
  /** What happened to the money, in words; nothing before the order is sent. */
  readonly assurance?: string;
  readonly dismiss: () => void;
}

/** Shows the missing amount, with a link to deposit it in whole dirhams. */
export function InsufficientBalance({ price, message, assurance, dismiss }: InsufficientBalanceProps) {
  const { t, locale, cart } = usePlay();
  const { draws } = useStore(cart.$state);
  const balance = useStore($wallet)?.betBalance;
  const hidden = useStore($balanceHidden);
  useStore($chosenCoupon);
  const due = amountDue(price, draws);
  const missing = balance === undefined ? 0 : Math.max(0, due - balance);
  const formatMoney = (fils: number) => moneyText(fils, locale);
  const dirhams = Math.ceil(missing / FILS_PER_DIRHAM);
  return (
    <Dialog
      open
      onClose={dismiss}
      closeLabel={t('close')}
      title={t('short.title')}
      footer={
        <>
          <Button variant="quiet" onClick={dismiss}>
            {t('short.back')}
          </Button>
          <LinkButton
            ref={autoFocusRef}
            href={localHref(missing > 0 ? `${DEPOSIT}?amount=${dirhams}` : DEPOSIT, locale)}
          >
            {missing > 0
              ? t('short.depositAmount', { amount: formatMoney(dirhams * FILS_PER_DIRHAM) })
              : t('short.deposit')}
          </LinkButton>
        </>
      }
    >
      {missing > 0 ? (
        <>
          <p className="text-xl font-semibold">{t('short.missing', { amount: formatMoney(missing) })}</p>
          {!hidden && (
            <p className="mt-2">{t('short.text', { price: formatMoney(due), balance: formatMoney(balance ?? 0) })}</p>
          )}
        </>
      ) : (
        <p>{message}</p>
      )}
      <p className="text-ink-2 mt-2">
        {assurance} {t('short.plan')}
      </p>
    </Dialog>
  );
}

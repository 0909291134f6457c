import { useStore } from '@nanostores/react';
import { $wallet } from '#client/wallet/wallet.ts';
import { localHref } from '#i18n/paths.ts';
import { FILS_PER_DIRHAM } from '#kernel/money.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { Dialog } from '#ui/dialog.tsx';
import { autoFocusRef } from '#ui/first-focus.ts';
import type { PlayContext } from '../play-context.ts';

const DEPOSIT = '/account/deposit';

interface ShortProps {
  readonly tools: PlayContext;
  /** Of the order that was refused. */
  readonly price: number;
  /** The server's sentence. */
  readonly message: string;
  /** What became of the money, in words. */
  readonly nothing: string;
  readonly dismiss: () => void;
}

/** The balance does not reach: how much is missing, and the way to a deposit of that in whole dirhams. */
export function InsufficientBalance({ tools: { t, locale }, price, message, nothing, dismiss }: ShortProps) {
  const balance = useStore($wallet)?.betBalance;
  const missing = balance === undefined ? 0 : Math.max(0, price - balance);
  const money = (fils: number) => moneyText(fils, locale);
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
            {missing > 0 ? t('short.depositAmount', { amount: money(dirhams * FILS_PER_DIRHAM) }) : t('short.deposit')}
          </LinkButton>
        </>
      }
    >
      {missing > 0 ? (
        <>
          <p className="text-xl font-semibold">{t('short.missing', { amount: money(missing) })}</p>
          <p className="mt-2">{t('short.text', { price: money(price), balance: money(balance ?? 0) })}</p>
        </>
      ) : (
        <p>{message}</p>
      )}
      <p className="text-ink-2 mt-2">
        {nothing} {t('short.plan')}
      </p>
    </Dialog>
  );
}

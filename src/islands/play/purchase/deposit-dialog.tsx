import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { pageConfig } from '#client/page/config.ts';
import { RETURN_PARAM } from '#client/page/navigation.ts';
import { $balanceHidden } from '#client/wallet/balance-shown.ts';
import { $wallet } from '#client/wallet/wallet.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { FILS_PER_DIRHAM } from '#kernel/money.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { autoFocusRef, Dialog } from '#ui/dialog.tsx';

const DEPOSIT = '/account/deposit';

interface DepositDialogProps {
  /** What the order takes from the balance, in fils. */
  readonly due: number;
  /** The server's message; none before the order is sent. */
  readonly message?: string | undefined;
  /** What happened to the money, and to what was to be bought. */
  readonly assurance: ReactNode;
  /** The button that leads back. */
  readonly back: string;
  /** Where the player goes on after the deposit: a path without its language. None: to the cart that waits. */
  readonly returnTo?: string;
  readonly dismiss: () => void;
  readonly locale: Locale;
}

/** Shows the missing amount, with a link to deposit it in whole dirhams, or the least that can be deposited. */
export function DepositDialog({ due, message, assurance, back, returnTo, dismiss, locale }: DepositDialogProps) {
  const t = islandT(locale, 'play');
  const balance = useStore($wallet)?.betBalance;
  const hidden = useStore($balanceHidden);
  const missing = balance === undefined ? 0 : Math.max(0, due - balance);
  const formatMoney = (fils: number) => moneyText(fils, locale);
  const { minDeposit = 0 } = pageConfig();
  // What the page of the deposit then shows.
  const dirhams = Math.ceil(Math.max(missing, minDeposit) / FILS_PER_DIRHAM);
  const query = new URLSearchParams({
    ...(missing > 0 && { amount: String(dirhams) }),
    ...(returnTo !== undefined && { [RETURN_PARAM]: returnTo }),
  });
  return (
    <Dialog
      open
      onClose={dismiss}
      closeLabel={t('close')}
      title={t('short.title')}
      footer={
        <>
          <Button variant="quiet" onClick={dismiss}>
            {back}
          </Button>
          <LinkButton ref={autoFocusRef} href={localHref(query.size > 0 ? `${DEPOSIT}?${query}` : DEPOSIT, locale)}>
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
          {missing < minDeposit && <p className="mt-2">{t('short.least', { amount: formatMoney(minDeposit) })}</p>}
        </>
      ) : (
        <p>{message}</p>
      )}
      <p className="text-ink-2 mt-2">{assurance}</p>
    </Dialog>
  );
}

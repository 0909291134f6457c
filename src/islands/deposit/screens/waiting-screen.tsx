import { useState } from 'react';
import { islandT } from '#i18n/island.ts';
import { localHref } from '#i18n/paths.ts';
import { Amount } from '#ui/amount.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog, autoFocusRef } from '#ui/dialog.tsx';
import { moneyText } from '#ui/currency.ts';
import { Spinner } from '#ui/spinner.tsx';
import { payerText } from '../flow/payer-text.ts';
import type { ScreenProps } from '../flow/screen-props.ts';
import { StartOverDialog } from '../dialogs/start-over-dialog.tsx';

/** The status is polled. After the last attempt (`late`) a dialog offers to poll again or to see the transactions. */
export function WaitingScreen({ flow, state, locale, late }: ScreenProps & { readonly late: boolean }) {
  const t = islandT(locale, 'deposit');
  const ofPayer = payerText(locale, state.means);
  const [isStartingOver, setStartingOver] = useState(false);
  const wait = () => {
    setStartingOver(false);
    if (late) flow.refresh();
  };
  const transactions = (
    <LinkButton variant="quiet" href={localHref('/account/transactions', locale)}>
      {t('timeout.transactions')}
    </LinkButton>
  );
  const startOver = (
    <Button variant="quiet" onClick={() => setStartingOver(true)}>
      {t('startOver.action')}
    </Button>
  );
  return (
    <>
      <section className="card grid justify-items-center gap-4 p-8 text-center">
        <div className="grid justify-items-center gap-4" role="status">
          <Spinner className="text-3xl text-accent" />
          <Amount fils={state.amount} locale={locale} className="text-3xl font-bold" />
          <h2 className="text-xl">{ofPayer('waiting.title')}</h2>
          <p className="max-w-[40ch] text-ink-2">{t('waiting.text')}</p>
        </div>
        <div className="grid w-full gap-3 pt-2 sm:grid-cols-2">
          {startOver}
          {transactions}
        </div>
      </section>
      <Dialog
        open={late && !isStartingOver}
        onClose={flow.refresh}
        title={t('timeout.title')}
        footer={
          <>
            {startOver}
            {transactions}
            <Button onClick={flow.refresh} ref={autoFocusRef}>
              {t('timeout.refresh')}
            </Button>
          </>
        }
      >
        <p>{ofPayer('timeout.text')}</p>
      </Dialog>
      <StartOverDialog
        open={isStartingOver}
        text={ofPayer('startOver.text', { amount: moneyText(state.amount, locale, 'exact') })}
        onWait={wait}
        onStartOver={flow.startOver}
        locale={locale}
      />
    </>
  );
}

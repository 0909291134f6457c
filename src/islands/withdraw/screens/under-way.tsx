import { useState } from 'react';
import type { WithdrawalDetail } from '#contract/withdrawals/fields.ts';
import { islandT } from '#i18n/island.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { CancelDialog } from '../dialogs/cancel-dialog.tsx';
import type { ScreenProps } from '../flow/screen-props.ts';
import { AccountNumber } from './parts.tsx';
import { StatusTag } from './status-tag.tsx';

/** Withdrawals that are not decided yet, newest first. */
export function UnderWay(props: ScreenProps) {
  const { options, locale } = props;
  const t = islandT(locale, 'withdraw');
  const [canceling, setCanceling] = useState<WithdrawalDetail>();
  return (
    <section className="card overflow-hidden" aria-label={t('underWay.title')}>
      <h2 className="px-5 pt-5 text-lg sm:px-8">{t('underWay.title')}</h2>
      <ul className="divide-line divide-y">
        {options.underWay.map((withdrawal) => (
          <Row key={withdrawal.withdrawalId} {...props} withdrawal={withdrawal} cancel={setCanceling} />
        ))}
      </ul>
      {canceling && <CancelDialog {...props} withdrawal={canceling} onClose={() => setCanceling(undefined)} />}
    </section>
  );
}

interface RowProps extends ScreenProps {
  readonly withdrawal: WithdrawalDetail;
  readonly cancel: (withdrawal: WithdrawalDetail) => void;
}

function Row({ withdrawal, cancel, flow, locale }: RowProps) {
  const t = islandT(locale, 'withdraw');
  const { amount, status, kind, accountNumber, isCancelable } = withdrawal;
  return (
    <li className="grid gap-2 px-5 py-4 sm:px-8">
      <div className="flex items-center justify-between gap-4">
        <Amount fils={amount} locale={locale} style="exact" className="text-lg font-semibold" />
        <StatusTag status={status} locale={locale} />
      </div>
      <p className="text-ink-2 text-sm">
        <AccountNumber kind={kind} number={accountNumber} />
      </p>
      <div className="-mx-3 flex flex-wrap">
        <Button
          variant="plain"
          size="sm"
          aria-label={`${t('underWay.details')}, ${moneyText(amount, locale)}`}
          onClick={() => flow.showWithdrawal(withdrawal)}
        >
          {t('underWay.details')}
        </Button>
        {isCancelable && (
          <Button
            variant="plain"
            size="sm"
            aria-label={`${t('underWay.cancel')}, ${moneyText(amount, locale)}`}
            onClick={() => cancel(withdrawal)}
          >
            {t('underWay.cancel')}
          </Button>
        )}
      </div>
    </li>
  );
}

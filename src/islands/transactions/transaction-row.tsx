import { useStore } from '@nanostores/react';
import { $balanceHidden } from '#client/wallet/balance-shown.ts';
import type { CardFace } from '#contract/deposits/fields.ts';
import type { RefundStatus } from '#contract/transactions/430020-transactions.ts';
import type { WithdrawalStatus } from '#contract/withdrawals/fields.ts';
import { gameByType } from '#games/index.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { Amount } from '#ui/amount.tsx';
import { classes } from '#ui/classes.ts';
import { Icon, icons } from '#ui/icon.tsx';
import { Tag, type TagTone } from '#ui/tag.tsx';
import { TransactionIds } from './transaction-ids.tsx';
import type { TransactionView } from './transactions-store.ts';

const CLOCK_ICON = 'M12 7.5v5l3 2M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z';
/** Icons of deposits that did not succeed. */
const DEPOSIT_ICONS: Partial<Record<TransactionView['type'], string>> = {
  'deposit-pending': CLOCK_ICON,
  'deposit-timeout': CLOCK_ICON,
  'deposit-failed': icons.cross,
};
/** Arrows into or out of the wallet. They are not mirrored in Arabic. */
const ARROW_IN = 'M12 5v13m0 0 5-5m-5 5-5-5';
const ARROW_OUT = 'M12 19V6m0 0 5 5m-5-5-5 5';

const Sign = ({ row }: { readonly row: TransactionView }) => (
  <span
    className={classes(
      'grid size-10 flex-none place-items-center rounded-full',
      row.amount > 0 ? 'bg-soft text-accent' : 'bg-raised text-ink-2',
    )}
  >
    <Icon path={DEPOSIT_ICONS[row.type] ?? (row.amount > 0 ? ARROW_IN : ARROW_OUT)} />
  </span>
);

/** The change of the balance. Where it did not change, the requested amount, without the look of money received. */
function MovedAmount({ row, locale }: { readonly row: TransactionView; readonly locale: Locale }) {
  const { type, amount, asked } = row;
  const came = amount > 0 ? 'text-accent' : undefined;
  const look = asked === undefined ? came : classes('text-ink-2', type === 'deposit-failed' && 'line-through');
  return (
    <Amount
      fils={asked ?? amount}
      locale={locale}
      style="exact"
      plus={asked === undefined}
      className={classes('ms-auto text-lg font-semibold', look)}
    />
  );
}

/** Names of card brands are the same in both languages. */
const BRANDS: Readonly<Partial<Record<CardFace['cardIcon'], string>>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unionpay: 'UnionPay',
};

const CHANNELS: Readonly<Partial<Record<number, string>>> = { 716: 'bankCard', 717: 'payBy', 718: 'bankTransfer' };

/** 'Visa •••• 4242' or 'Bank transfer •••• 0123', as far as known. */
function Channel({
  row: { channelType, card, account },
  locale,
}: {
  readonly row: TransactionView;
  readonly locale: Locale;
}) {
  const name = CHANNELS[channelType ?? 0];
  if (name === undefined) return null;
  const brand = card && BRANDS[card.cardIcon];
  const code = card ? [brand, card.ambiguousAccountNumber].filter(Boolean).join(' ') : account;
  return (
    <>
      {' · '}
      <span className="whitespace-nowrap">
        {!brand && islandT(locale, 'transactions')(name)} {code !== undefined && <bdi dir="ltr">{code}</bdi>}
      </span>
    </>
  );
}

const TONES: Readonly<Record<WithdrawalStatus | RefundStatus, TagTone>> = {
  review: 'warm',
  processing: 'warm',
  paid: 'good',
  failed: 'bad',
  rejected: 'bad',
  canceled: 'neutral',
  returned: 'bad',
  requested: 'warm',
  succeeded: 'good',
};

/** Why a withdrawal did not take place, of the line that brings its amount back. */
const BACK = ['failed', 'rejected', 'canceled'] as const;

/** The key of what a line is. */
function titleKey({ type, withdrawalStatus }: TransactionView): string {
  const reason = type === 'withdrawal-failure' && BACK.find((one) => one === withdrawalStatus);
  return reason ? `back.${reason}` : `type.${type}`;
}

export interface TransactionRowProps {
  readonly row: TransactionView;
  readonly locale: Locale;
}

/** One transaction: type, game, time, channel, amount and balance. Its ids open below. */
export function TransactionRow({ row, locale }: TransactionRowProps) {
  const t = islandT(locale, 'transactions');
  const hidden = useStore($balanceHidden);
  const draws = row.lotteryType === null ? undefined : gameByType(row.lotteryType)?.name;
  const game = draws === undefined ? row.gameName : islandT(locale, 'games')(`${draws}.name`);
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer list-none gap-3 px-5 py-4 hover:bg-raised sm:px-8 [&::-webkit-details-marker]:hidden">
          <Sign row={row} />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <h2 className="flex-1 basis-28 text-base font-medium">{t(titleKey(row))}</h2>
              <MovedAmount row={row} locale={locale} />
            </div>
            <p className="text-sm text-ink-2">
              {game !== undefined && <>{game} · </>}
              <time dateTime={new Date(row.timestamp).toISOString()}>
                <bdi>{formatDateTime(row.timestamp, locale, 'dateTime')}</bdi>
              </time>
              <Channel row={row} locale={locale} />
              {row.fee !== undefined && <> · {t('feeIncluded', { fee: formatAmount(row.fee) })}</>}
            </p>
            {row.withdrawalStatus !== undefined && row.type !== 'withdrawal-failure' && (
              <Tag tone={TONES[row.withdrawalStatus]} className="mt-1">
                {t(`state.${row.withdrawalStatus}`)}
              </Tag>
            )}
            {row.refundStatus !== undefined && (
              <Tag tone={TONES[row.refundStatus]} className="mt-1">
                {t(`refundState.${row.refundStatus}`)}
              </Tag>
            )}
            {row.reason !== undefined && <p className="mt-1 text-sm">{row.reason}</p>}
            <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
              <span className="flex items-center gap-1 text-accent">
                {t('details')}
                <Icon path={icons.down} size={16} className="transition-transform group-open:rotate-180" />
              </span>
              <span className="ms-auto text-ink-2">
                {t('balance')} <Amount fils={row.balance} locale={locale} style="exact" hidden={hidden} />
              </span>
            </div>
          </div>
        </summary>
        <TransactionIds row={row} locale={locale} />
      </details>
    </li>
  );
}

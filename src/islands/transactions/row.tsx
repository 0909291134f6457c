import type { ReactNode } from 'react';
import { gameOf } from '#games/index.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Amount, classes } from '#ui/index.ts';
import { momentText } from './moment.ts';
import type { Row } from './store.ts';

/** An arrow into the wallet or out of it; it does not mirror: up is up. */
const Arrow = ({ comesIn }: { readonly comesIn: boolean }) => (
  <span
    className={classes(
      'grid size-10 flex-none place-items-center rounded-full',
      comesIn ? 'bg-soft text-accent' : 'bg-raised text-ink-2',
    )}
    aria-hidden="true"
  >
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={comesIn ? 'M12 5v13m0 0 5-5m-5 5-5-5' : 'M12 19V6m0 0 5 5m-5-5-5 5'} />
    </svg>
  </span>
);

const Part = ({
  label,
  children,
  code,
}: {
  readonly label: string;
  readonly children: ReactNode;
  readonly code?: boolean;
}) => (
  <div className="flex flex-wrap gap-x-2">
    <dt className="text-ink-2">{label}</dt>
    <dd className="min-w-0 break-all">{code ? <bdi dir="ltr">{children}</bdi> : children}</dd>
  </div>
);

/** One movement with all its fields (spec games-and-money §3): type, description, id, amount, time, balance. */
export function TransactionRow({ row, locale }: { readonly row: Row; readonly locale: Locale }) {
  const t = islandT(locale, 'transactions');
  const game = row.lotteryType === null ? undefined : gameOf(row.lotteryType)?.name;
  const codes = [
    ['consecutive', row.consecutiveId],
    ['order', row.consecutiveId === null ? row.orderId : null],
    ['draw', row.drawId],
    ['deposit', row.depositId],
    ['withdrawal', row.withdrawalId],
  ] as const;
  return (
    <li className="grid gap-3 py-5">
      <div className="flex items-center gap-3">
        <Arrow comesIn={row.amount > 0} />
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-medium">
            {t(`type.${row.type}`)}
            {game !== undefined && <span className="text-ink-2"> · {islandT(locale, 'games')(`${game}.name`)}</span>}
          </h2>
          <time className="text-sm text-ink-2" dateTime={new Date(row.timestamp).toISOString()}>
            <bdi>{momentText(row.timestamp, locale)}</bdi>
          </time>
        </div>
        <Amount
          fils={row.amount}
          locale={locale}
          style="exact"
          plus
          className={classes('text-lg font-semibold', row.amount > 0 && 'text-accent')}
        />
      </div>
      <dl className="grid gap-1 text-sm ps-13">
        {codes.map(
          ([key, value]) =>
            value !== null && (
              <Part key={key} label={t(key)} code>
                {value}
              </Part>
            ),
        )}
        {row.channelType === 716 && <Part label={t('channel')}>{t('bankCard')}</Part>}
        <Part label={t('id')} code>
          {row.transactionId}
        </Part>
        <Part label={t('balance')}>
          <Amount fils={row.balance} locale={locale} style="exact" />
        </Part>
      </dl>
    </li>
  );
}

import { phaseOfDraw } from '#games/view/draw-phase.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import type { TransactionView } from './transactions-store.ts';

/** The ids of a transaction, which support asks for. Each has its own line, so that it does not wrap on a phone. */
export function TransactionIds({ row, locale }: { readonly row: TransactionView; readonly locale: Locale }) {
  const t = islandT(locale, 'transactions');
  const { orderId, consecutiveId, drawId, depositId, withdrawalId, transactionId } = row;
  const codes = [
    ['consecutive', consecutiveId],
    ['order', consecutiveId === null ? orderId : null],
    // Without the game's part: the game is named above.
    ['draw', drawId && phaseOfDraw(drawId)],
    ['deposit', depositId],
    ['withdrawal', withdrawalId],
    ['id', transactionId],
  ] as const;
  return (
    <div className="grid gap-3 px-5 pt-2 pb-5 text-sm sm:ps-21 sm:pe-8">
      <dl className="grid gap-2">
        {codes.map(
          ([key, code]) =>
            code !== null && (
              <div key={key}>
                <dt className="text-ink-2">{t(key)}</dt>
                <dd className="wrap-anywhere">
                  <bdi dir="ltr">{code}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      {orderId !== null && (
        <a
          className="link justify-self-start"
          href={localHref(`/account/order/orderDetail?orderId=${orderId}`, locale)}
        >
          {t('toOrder')}
        </a>
      )}
    </div>
  );
}

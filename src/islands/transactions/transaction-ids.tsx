import { toast } from '#client/feedback/toast.ts';
import { phaseOfDraw } from '#games/view/draw-phase.ts';
import { islandT } from '#i18n/island.ts';
import { localHref } from '#i18n/paths.ts';
import type { Translate } from '#i18n/translator.ts';
import { Icon } from '#ui/icon.tsx';
import type { TransactionRowProps } from './transaction-row.tsx';

const COPY_ICON = 'M9 9h10v11H9zM15 6V4H5v11h2';

/** Copies, and says whether it could: views inside other apps often cannot. */
async function copy(code: string, t: Translate): Promise<void> {
  const isCopied = await Promise.resolve()
    .then(() => navigator.clipboard.writeText(code))
    .then(
      () => true,
      () => false,
    );
  toast(t(isCopied ? 'copied' : 'notCopied'));
}

/** The ids of a transaction, which support asks for. Each has its own line, so that it does not wrap on a phone. */
export function TransactionIds({ row, locale }: TransactionRowProps) {
  const t = islandT(locale, 'transactions');
  const { orderId, consecutiveId, drawId, depositId, withdrawalId, refundId, chargebackId, transactionId } = row;
  const codes = [
    ['consecutive', consecutiveId],
    ['order', consecutiveId === null ? orderId : null],
    // Without the game's part: the game is named above.
    ['draw', drawId && phaseOfDraw(drawId)],
    ['deposit', depositId],
    ['withdrawal', withdrawalId],
    ['refund', refundId],
    ['chargeback', chargebackId],
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
                <dd className="flex items-center gap-1 wrap-anywhere">
                  <bdi dir="ltr">{code}</bdi>
                  <button
                    type="button"
                    className="icon-btn flex-none"
                    aria-label={t('copy', { name: t(key) })}
                    onClick={() => void copy(code, t)}
                  >
                    <Icon path={COPY_ICON} size={16} />
                  </button>
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
      {withdrawalId !== null && (
        <a
          className="link justify-self-start"
          href={localHref(`/account/withdraw?withdrawalId=${withdrawalId}`, locale)}
        >
          {t('toWithdrawal')}
        </a>
      )}
    </div>
  );
}

import { ORDER_PRIZE_STATUS, ORDER_STATUS } from '#contract/orders/statuses.ts';
import type { RefundStatus } from '#contract/orders/fields.ts';
import { gameByType } from '#games/index.ts';
import { formatDrawPhase } from '#games/view/draw-phase.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Amount } from '#ui/amount.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { OrderView } from '../shared/order-views.ts';
import { Fact, FactList } from '../shared/fact-list.tsx';
import { gameName } from '../shared/game-names.ts';
import { StatusTag } from '../shared/status-tag.tsx';
import { chaseStatusText } from '../shared/status.ts';
import { computeOrderSums } from '../shared/order-sums.ts';
import { WinAmount } from '../shared/win-amount.tsx';

interface OrderFactsProps {
  readonly detail: OrderView;
  readonly locale: Locale;
  readonly saveReceipt: () => void;
}

/** '×1', or '×1–×10' where the entries differ. */
function multiplesOf({ entries }: OrderView): string {
  const all = entries.map(({ multiple }) => multiple);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return low === high ? `×${low}` : `×${low}–×${high}`;
}

/** The statuses of its grand prizes, unclaimed first. */
const grandOf = ({ draws }: OrderView): number[] =>
  [
    ...new Set(
      draws.flatMap(({ wins }) =>
        wins.flatMap((win) => (win.orderPrizeStatus ? Math.min(win.orderPrizeStatus, ORDER_PRIZE_STATUS.expired) : [])),
      ),
    ),
  ].sort((a, b) => a - b);

type FactsProps = Omit<OrderFactsProps, 'saveReceipt'>;

/** Ids, times and draws of an order. */
function IdentityFacts({ detail, locale }: FactsProps) {
  const t = islandT(locale, 'orders');
  const f = (name: string) => t(`facts.${name}`);
  const [first] = detail.draws;
  const last = detail.draws.at(-1);
  return (
    <FactList>
      <Fact label={f(detail.chaseId === detail.orderId ? 'bothIds' : 'orderId')}>
        <bdi dir="ltr" className="text-sm">
          {detail.orderId}
        </bdi>
      </Fact>
      <Fact label={f('lottery')}>{gameName(detail.lotteryType, locale)}</Fact>
      <Fact label={f('draw')}>{formatDrawPhase(detail.drawId)}</Fact>
      <Fact label={f('bought')}>{formatDateTime(detail.createTimestamp, locale, 'dateTime')}</Fact>
      <Fact label={f('drawTime')}>{formatDateTime(detail.drawTimestamp, locale, 'dateTime')}</Fact>
      <Fact label={f('draws')}>
        {detail.drawsCount}
        {detail.chaseStatus !== null && ` · ${chaseStatusText({ ...detail, chaseStatus: detail.chaseStatus }, t)}`}
      </Fact>
      {first && last && detail.drawsCount > 1 && (
        <Fact label={f('schedule')}>
          <span className="whitespace-nowrap">{formatDateTime(first.drawTimestamp, locale, 'dateTime')} –</span>{' '}
          <span className="whitespace-nowrap">{formatDateTime(last.drawTimestamp, locale, 'dateTime')}</span>
        </Fact>
      )}
      {detail.chaseId !== null && detail.chaseId !== detail.orderId && (
        <Fact label={f('chaseId')}>
          <bdi dir="ltr" className="text-sm">
            {detail.chaseId}
          </bdi>
        </Fact>
      )}
    </FactList>
  );
}

/** Price, discount, total and refunds of an order. */
function MoneyFacts({ detail, locale }: FactsProps) {
  const t = islandT(locale, 'orders');
  const f = (name: string) => t(`facts.${name}`);
  const money = (fils: number) => <Amount fils={fils} locale={locale} style="exact" />;
  const sums = computeOrderSums(detail);
  const sumRefunds = (how: RefundStatus) =>
    detail.draws.reduce((sum, { refundStatus, stake }) => (refundStatus === how ? sum + stake : sum), 0);
  const [refunding, refunded] = [sumRefunds(1), sumRefunds(2)];
  return (
    <FactList>
      <Fact label={f('entryPrice')}>{money(detail.entryPrice)}</Fact>
      <Fact label={f('entries')}>{detail.entriesCount}</Fact>
      {gameByType(detail.lotteryType)?.multiples.length !== 1 && (
        <Fact label={f('multiples')}>
          <bdi dir="ltr">{multiplesOf(detail)}</bdi>
        </Fact>
      )}
      <Fact label={f('subtotal')}>{money(detail.subtotal)}</Fact>
      <Fact label={f('discount')}>{money(detail.discount)}</Fact>
      <Fact label={f('total')}>{money(sums.total)}</Fact>
      <Fact label={f('vat')}>{money(detail.estimatedVat)}</Fact>
      <Fact label={f('estimatedTotal')} strong>
        {money(detail.estimatedTotal)}
      </Fact>
      {refunding > 0 && <Fact label={t('chasePage.refunding')}>{money(refunding)}</Fact>}
      {refunded > 0 && <Fact label={t('chasePage.refunded')}>{money(refunded)}</Fact>}
      {sums.refunds && (
        <Fact label={f('staked')} strong>
          {money(sums.staked)}
        </Fact>
      )}
    </FactList>
  );
}

/** What was bought, when, and for how much. A consecutive order and its plan have the same id. */
export function OrderFacts({ detail, locale, saveReceipt }: OrderFactsProps) {
  const t = islandT(locale, 'orders');
  const sums = computeOrderSums(detail);
  const grand = grandOf(detail);
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">{t('detail.title')}</h2>
        <StatusTag
          {...detail}
          stake={detail.staked}
          canceled={detail.drawsCanceled > 0}
          stopped={detail.drawsStopped > 0}
          locale={locale}
        />
      </div>
      <WinAmount sums={sums} credited={detail.status === ORDER_STATUS.won} locale={locale} />
      {grand.length > 0 && (
        <div className="grid gap-3">
          {grand.map((status) => (
            <p key={status} className="text-sm">
              {t(`detail.grand.${status}`)}
            </p>
          ))}
          <LinkButton href={localHref('/account/order/grandPrize', locale)}>{t('links.grand')}</LinkButton>
        </div>
      )}
      <IdentityFacts detail={detail} locale={locale} />
      <hr className="border-line" />
      <MoneyFacts detail={detail} locale={locale} />
      {detail.chase && (
        <LinkButton href={localHref(`/account/order/chaseDetail?orderId=${detail.orderId}`, locale)} variant="quiet">
          {t(detail.chase.stoppable.draws > 0 ? 'links.chase' : 'chasePage.list')}
        </LinkButton>
      )}
      <Button variant="quiet" onClick={saveReceipt}>
        {t('detail.receipt')}
      </Button>
      <p className="text-sm text-ink-2">{t('detail.receiptText')}</p>
    </Card>
  );
}

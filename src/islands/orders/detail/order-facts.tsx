import type { RefundStatus } from '#contract/orders/fields.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Amount } from '#ui/amount.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { computeOrderSums } from '../shared/order-sums.ts';
import type { OrderView } from '../shared/order-views.ts';
import { Disclosure } from '../shared/disclosure.tsx';
import { Fact, FactList } from '../shared/fact-list.tsx';

interface OrderFactsProps {
  readonly detail: OrderView;
  readonly draw: OrderView['draws'][number];
  readonly locale: Locale;
  readonly saveReceipt: () => void;
}
type FactsProps = Pick<OrderFactsProps, 'detail' | 'locale'>;

/** '×5', or '×1–×10' where the entries differ; undefined where every entry is played once. */
function multiplesText({ entries }: OrderView): string | undefined {
  const all = entries.map(({ multiple }) => multiple);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  if (high === 1) return undefined;
  return low === high ? `×${low}` : `×${low}–×${high}`;
}

/** How the price came about. Each figure is shown only where it differs from the one that the ticket shows. */
function MoneyFacts({ detail, locale }: FactsProps) {
  const t = islandT(locale, 'orders');
  const f = (name: string) => t(`facts.${name}`);
  const money = (fils: number) => <Amount fils={fils} locale={locale} />;
  const multiples = multiplesText(detail);
  const { entriesCount, drawsCount, subtotal, discount, coupon, entryPrice, estimatedVat } = detail;
  const sums = computeOrderSums(detail);
  const sumRefunds = (how: RefundStatus) =>
    detail.draws.reduce((sum, { refundStatus, stake }) => (refundStatus === how ? sum + stake : sum), 0);
  const [refunding, refunded] = [sumRefunds(1), sumRefunds(2)];
  return (
    <>
      {entriesCount > 1 && <Fact label={f('entries')}>{entriesCount}</Fact>}
      {(entriesCount > 1 || multiples !== undefined) && <Fact label={f('entryPrice')}>{money(entryPrice)}</Fact>}
      {multiples !== undefined && (
        <Fact label={f('multiples')}>
          <bdi dir="ltr">{multiples}</bdi>
        </Fact>
      )}
      {discount > 0 && <Fact label={f('subtotal')}>{money(subtotal)}</Fact>}
      {discount > 0 && <Fact label={f('discount')}>{money(discount)}</Fact>}
      {drawsCount > 1 && <Fact label={t('chasePage.paid')}>{money(sums.total)}</Fact>}
      {coupon && <Fact label={f('coupon')}>{money(coupon.amount)}</Fact>}
      <Fact label={f('vat')}>{money(estimatedVat)}</Fact>
      {drawsCount > 1 && refunding > 0 && <Fact label={t('chasePage.refunding')}>{money(refunding)}</Fact>}
      {drawsCount > 1 && refunded > 0 && <Fact label={t('chasePage.refunded')}>{money(refunded)}</Fact>}
      {drawsCount > 1 && sums.refunds && (
        <Fact label={f('staked')} strong>
          {money(sums.staked)}
        </Fact>
      )}
    </>
  );
}

/** The ids of an order. A consecutive order and its plan have the same id. */
function Ids({ detail, locale }: FactsProps) {
  const t = islandT(locale, 'orders');
  const code = (id: string) => (
    <bdi dir="ltr" className="text-sm">
      {id}
    </bdi>
  );
  return (
    <FactList>
      <Fact label={t(detail.chaseId === detail.orderId ? 'facts.bothIds' : 'facts.orderId')}>
        {code(detail.orderId)}
      </Fact>
      {detail.chaseId !== null && detail.chaseId !== detail.orderId && (
        <Fact label={t('facts.chaseId')}>{code(detail.chaseId)}</Fact>
      )}
    </FactList>
  );
}

/** What the ticket does not say: when it was bought, how its price came about, its id, and how to check it. */
export function OrderFacts({ detail, draw, locale, saveReceipt }: OrderFactsProps) {
  const t = islandT(locale, 'orders');
  const verifiable = draw.published && draw.stoppedTimestamp === null;
  return (
    <Card className="grid gap-4 px-5 pt-5 sm:px-6 sm:pt-6">
      <h2 className="text-lg">{t('detail.title')}</h2>
      <FactList>
        <Fact label={t('facts.bought')}>{formatDateTime(detail.createTimestamp, locale, 'dateTime')}</Fact>
        <MoneyFacts detail={detail} locale={locale} />
      </FactList>
      <div>
        <Disclosure title={t('detail.more')}>
          <Ids detail={detail} locale={locale} />
        </Disclosure>
        {/* One of version 3 has a part of its own (proof-card.tsx). */}
        {detail.receiptVersion === 2 && (
          <Disclosure title={t('detail.check')}>
            <p className="text-sm text-ink-2">{t('detail.receiptText')}</p>
            <div className="flex flex-wrap gap-2">
              {verifiable && (
                <LinkButton
                  href={localHref(`/lottery/verify?draw=${draw.drawId}&order=${detail.orderId}`, locale)}
                  variant="quiet"
                  size="sm"
                >
                  {t('detail.verify')}
                </LinkButton>
              )}
              <Button variant="quiet" size="sm" onClick={saveReceipt}>
                {t('detail.receipt')}
              </Button>
            </div>
          </Disclosure>
        )}
      </div>
    </Card>
  );
}

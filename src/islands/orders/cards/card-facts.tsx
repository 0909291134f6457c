import { useState } from 'react';
import { downloadFile } from '#client/page/download-file.ts';
import { $user } from '#client/session/user.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { keptReceipts } from '#islands/instants/purchase/kept-receipts.ts';
import { Amount } from '#ui/amount.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '../shared/disclosure.tsx';
import { Fact, FactList } from '../shared/fact-list.tsx';
import type { CardOrderView } from '../shared/order-views.ts';

interface CardFactsProps {
  readonly order: CardOrderView;
  readonly locale: Locale;
}

/** The receipt that this device kept at the payment: evidence that nobody can have changed since. */
function findKeptReceipt(orderId: string): unknown {
  const player = $user.get()?.userOpenId;
  if (player === undefined) return undefined;
  return keptReceipts(player).find((kept) => kept.orderId === orderId)?.receipt;
}

/** The receipt, kept by this device or given by the server, with the revealed cards; and where the order is checked. */
function Proof({ order, locale }: CardFactsProps) {
  const t = islandT(locale, 'orders');
  const [kept] = useState(() => findKeptReceipt(order.orderId));
  const save = () => {
    const { cards, revealSignature } = order;
    const file = { receipt: kept ?? order.receipt, cards, revealSignature };
    downloadFile(`receipt-${order.orderId}.json`, 'application/json', JSON.stringify(file, null, 2));
  };
  const verify = `/lottery/verify?cards=${order.orderId}`;
  return (
    <Disclosure title={t('detail.check')}>
      <p className="text-ink-2 text-sm">{t(kept ? 'cards.receiptHere' : 'cards.receiptOurs')}</p>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={localHref(verify, locale)} variant="quiet" size="sm">
          {t('cards.verify')}
        </LinkButton>
        <Button variant="quiet" size="sm" onClick={save}>
          {t('detail.receipt')}
        </Button>
      </div>
    </Disclosure>
  );
}

/** What the picture does not say: when it was bought, how its price came about, its ids, and how to check it. */
export function CardFacts({ order, locale }: CardFactsProps) {
  const t = islandT(locale, 'orders');
  const f = (name: string) => t(`facts.${name}`);
  const money = (fils: number) => <Amount fils={fils} locale={locale} />;
  const code = (id: string) => (
    <bdi dir="ltr" className="text-sm">
      {id}
    </bdi>
  );
  return (
    <Card className="grid gap-4 px-5 pt-5 sm:px-6 sm:pt-6">
      <h2 className="text-lg">{t('detail.title')}</h2>
      <FactList>
        <Fact label={f('bought')}>{formatDateTime(order.createTimestamp, locale, 'dateTime')}</Fact>
        <Fact label={t('cards.price')}>{money(order.price)}</Fact>
        {order.quantity > 1 && <Fact label={t('cards.quantity')}>{order.quantity}</Fact>}
        {order.coupon && <Fact label={f('coupon')}>{money(order.coupon.amount)}</Fact>}
        <Fact label={f('vat')}>{money(order.estimatedVat)}</Fact>
        <Fact label={t('cards.total')} strong>
          {money(order.total)}
        </Fact>
      </FactList>
      <div>
        <Disclosure title={t('detail.more')}>
          <FactList>
            <Fact label={f('orderId')}>{code(order.orderId)}</Fact>
            <Fact label={t('cards.series')}>{code(order.seriesId)}</Fact>
          </FactList>
        </Disclosure>
        <Proof order={order} locale={locale} />
      </div>
    </Card>
  );
}

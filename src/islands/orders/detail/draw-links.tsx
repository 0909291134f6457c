import { gameByType } from '#games/index.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import type { OrderView } from '../shared/order-views.ts';

interface DrawLinksProps {
  readonly detail: Pick<OrderView, 'orderId' | 'lotteryType'>;
  readonly draw: OrderView['draws'][number];
  readonly locale: Locale;
}

/** The address of a draw's result; undefined until it has numbers. */
export function resultHref({ detail, draw, locale }: DrawLinksProps): string | undefined {
  const game = gameByType(detail.lotteryType);
  return game && draw.numbers ? localHref(`/lottery/${game.key}/results?draw=${draw.drawId}`, locale) : undefined;
}

/** Links from one draw of an order: its ticket for print, and its result. */
export function DrawLinks(props: DrawLinksProps) {
  const { detail, draw, locale } = props;
  const t = islandT(locale, 'orders');
  const result = resultHref(props);
  const to = (path: string) => localHref(path, locale);
  return (
    <p className="flex flex-wrap gap-2">
      <LinkButton href={to(`/orderTicket?orderId=${detail.orderId}&draw=${draw.drawId}`)} variant="quiet" size="sm">
        {t('links.ticket')}
      </LinkButton>
      {result !== undefined && (
        <LinkButton href={result} variant="quiet" size="sm">
          {t('links.result')}
        </LinkButton>
      )}
    </p>
  );
}

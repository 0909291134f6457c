import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import type { OrderView } from '../shared/order-views.ts';
import { listGrandPrizeStatuses } from './grand-prize-statuses.ts';

interface GrandPrizeFactsProps {
  readonly detail: OrderView;
  readonly locale: Locale;
}

/** What became of the grand prizes of an order, and the way to claim them. */
export function GrandPrizeFacts({ detail, locale }: GrandPrizeFactsProps) {
  const t = islandT(locale, 'orders');
  const statuses = listGrandPrizeStatuses(detail);
  if (statuses.length === 0) return null;
  return (
    <div className="grid gap-3">
      {statuses.map((status) => (
        <p key={status} className="text-sm">
          {t(`detail.grand.${status}`)}
        </p>
      ))}
      <LinkButton href={localHref('/account/order/grandPrize', locale)}>{t('links.grand')}</LinkButton>
    </div>
  );
}

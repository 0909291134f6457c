import type { Locale } from '#i18n/locales.ts';
import { DrawOutcome } from '#islands/orders/detail/draw-outcome.tsx';
import { DrawTicket } from '#islands/orders/detail/draw-ticket.tsx';
import type { OrderView } from '#islands/orders/shared/order-views.ts';

interface ShownDrawProps {
  readonly detail: OrderView;
  readonly draw: OrderView['draws'][number];
  readonly locale: Locale;
}

/** What an order shows of one of its draws. */
export const ShownDraw = (props: ShownDrawProps) => (
  <>
    <DrawTicket {...props} />
    <DrawOutcome {...props} />
  </>
);

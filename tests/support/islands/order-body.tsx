import { OrderDetailBody } from '#islands/orders/detail/order-detail.tsx';
import type { OrderView } from '#islands/orders/shared/order-views.ts';

/** What the page of an order shows of it, where nothing on it is pressed. */
export const OrderBody = ({ detail }: { readonly detail: OrderView }) => (
  <OrderDetailBody detail={detail} locale="en-US" saveReceipt={() => undefined} isSandbox={false} />
);

import { stopOrders as command } from '#contract/orders/430033-stop-orders.ts';
import { handler } from '../../gateway/context.ts';
import { stopOrder } from '../stop.ts';

export const stopOrders = handler(command, stopOrder);

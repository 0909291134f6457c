import { stopOrders as command } from '#contract/orders/430033-stop-orders.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { stopOrder } from '../stop-order.ts';

export const stopOrders = defineHandler(command, stopOrder);

import { call, type CallAnswer } from '#client/gateway/call.ts';
import * as commands from '#contract/commands.ts';
import type { ListPage } from '../shared/order-views.ts';
import { kindOfTab, type OrderFilter } from './list-filter.ts';

const PAGE_SIZE = 10;

/** One page of orders: of draws, or of cards, which are another command's. */
export function fetchOrders({ tab, status, page }: OrderFilter): Promise<CallAnswer<ListPage>> {
  const options = { silent: true, page: { pageNo: page, pageSize: PAGE_SIZE } };
  if (tab === 'lotteries' || tab === 'future-draws') return call(commands.orders, { tab, status }, options);
  const ofCards = status === 'unsettled' ? 'unscratched' : status;
  return call(commands.cardOrders, { kind: kindOfTab(tab), status: ofCards }, options);
}

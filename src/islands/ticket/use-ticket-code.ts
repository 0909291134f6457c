import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { createRequestStore, lazyOfflineCopy } from '#client/gateway/request-store.ts';
import * as commands from '#contract/commands.ts';
import type { TicketCardProps } from './ticket-card.tsx';
import type { TicketView } from './ticket-view.ts';

/** The number and QR code of an order's ticket in a draw, for `TicketCard`. */
export function useTicketCode(orderId: string, drawId: string): TicketCardProps['code'] {
  const [store] = useState(() =>
    createRequestStore<string, TicketView>({
      key: drawId,
      fetch: (draw) => call(commands.ticket, { orderId, drawId: draw }, { silent: true }),
      offlineCopy: (draw) => lazyOfflineCopy(`ticket:${orderId}:${draw}`),
    }),
  );
  const { key, data, error } = useStore(store.$state);
  useEffect(() => void store.load(drawId), [store, drawId]);
  if (key !== drawId) return undefined;
  return data ?? (error ? null : undefined);
}

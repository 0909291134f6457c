import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { createRequestStore, lazyOfflineCopy } from '#client/gateway/request-store.ts';
import * as commands from '#contract/commands.ts';
import type { TicketView } from './ticket-view.ts';

/** An order's ticket in a draw, with its number and QR code: undefined while it is loaded, null if it cannot be. */
export function useTicketCode(orderId: string, drawId: string): TicketView | null | undefined {
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

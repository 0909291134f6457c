import { atom, type ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { ticket } from '#contract/orders/430039-ticket.ts';

export type Ticket = ResponseOf<typeof ticket>;
export type Loaded = { readonly ticket: Ticket } | 'loading' | 'missing' | 'failed';

export interface TicketStore {
  readonly $loaded: ReadableAtom<Loaded>;
  readonly load: () => Promise<void>;
}

/** Not this player's, or no order's id at all. */
const MISSING: ReadonlySet<number> = new Set([430000005, 400000005]);

/** One ticket. What is shown stays when a later look fails. */
export function createTicket(ask: () => Promise<CallAnswer<Ticket>>): TicketStore {
  const $loaded = atom<Loaded>('loading');
  const load = async () => {
    if (typeof $loaded.get() !== 'object') $loaded.set('loading');
    const answer = await ask();
    if (answer.ok) $loaded.set({ ticket: answer.data });
    else if (typeof $loaded.get() !== 'object') $loaded.set(MISSING.has(answer.code) ? 'missing' : 'failed');
  };
  return { $loaded, load };
}

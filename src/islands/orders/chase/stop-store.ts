import { atom, type ReadableAtom } from 'nanostores';
import { OFFLINE, type CallAnswer } from '#client/gateway/call.ts';
import { isOutcomeUnknown } from '#client/gateway/request-id.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { stopOrders } from '#contract/orders/430033-stop-orders.ts';

export type StopResult = ResponseOf<typeof stopOrders>;

/** `unsure`: no answer came, or none that says what became of it; the same ask again is answered with the first effect. */
export type StopState =
  | { readonly kind: 'asking' | 'busy' | 'unsure' }
  | { readonly kind: 'done'; readonly stopped: StopResult }
  | { readonly kind: 'refused'; readonly message: string };

export interface StopStore {
  readonly $state: ReadableAtom<StopState>;
  /** Stops what can be stopped; while it is under way, once. */
  readonly stop: () => Promise<void>;
}

/** One look at stopping an order. `changed` is called when there is something new to show behind the dialog. */
export function createStopStore(ask: () => Promise<CallAnswer<StopResult>>, changed: () => void): StopStore {
  const $state = atom<StopState>({ kind: 'asking' });
  let unsure = false;
  return {
    $state,
    stop: async () => {
      if ($state.get().kind === 'busy') return;
      $state.set({ kind: 'busy' });
      const answer = await ask();
      // Without a network this ask was not sent; what became of an earlier one stays open.
      if (!answer.ok && answer.code !== OFFLINE) unsure = isOutcomeUnknown(answer.code);
      if (answer.ok) $state.set({ kind: 'done', stopped: answer.data });
      else if (unsure) $state.set({ kind: 'unsure' });
      else $state.set({ kind: 'refused', message: answer.message });
      changed();
    },
  };
}

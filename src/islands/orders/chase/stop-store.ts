import { atom, type ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway/call.ts';
import { isOutcomeFinal, isOutcomeUnknown } from '#client/gateway/outcome.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { stopOrders } from '#contract/orders/430033-stop-orders.ts';

export type StopResult = ResponseOf<typeof stopOrders>;

/**
 * `unknown`: no answer came, or one that does not tell the outcome. The same request sent again is answered with the
 * first effect.
 */
export type StopState =
  | { readonly kind: 'asking' | 'busy' | 'unknown' }
  | { readonly kind: 'done'; readonly stopped: StopResult }
  | { readonly kind: 'refused'; readonly message: string };

export interface StopStore {
  readonly $state: ReadableAtom<StopState>;
  /** Stops the draws that can be stopped. A second call during the first does nothing. */
  readonly stop: () => Promise<void>;
}

/** Stops the draws to come of one order. `changed` is called when the order behind the dialog may have changed. */
export function createStopStore(ask: () => Promise<CallAnswer<StopResult>>, changed: () => void): StopStore {
  const $state = atom<StopState>({ kind: 'asking' });
  let unknown = false;
  return {
    $state,
    stop: async () => {
      if ($state.get().kind === 'busy') return;
      $state.set({ kind: 'busy' });
      const answer = await ask();
      if (!answer.ok && isOutcomeUnknown(answer.code)) unknown = true;
      // Without a network, or from a busy server: the outcome of an earlier request stays unknown.
      else if (answer.ok || isOutcomeFinal(answer.code)) unknown = false;
      if (answer.ok) $state.set({ kind: 'done', stopped: answer.data });
      else if (unknown) $state.set({ kind: 'unknown' });
      else $state.set({ kind: 'refused', message: answer.message });
      changed();
    },
  };
}

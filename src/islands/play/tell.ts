import { openDialog } from '#client/dialogs.ts';
import { reactionOf } from '#client/reactions.ts';
import { leaveUnsold } from '#client/unsold.ts';
import { refreshWallet } from '#client/wallet.ts';
import { isPlanOf, type Pending } from './pending.ts';
import type { Outcome } from './purchase.ts';
import type { Tools } from './tools.ts';

/** What is told of a purchase. */
export type Shown =
  | {
      readonly kind: 'paid';
      readonly pending: Pending;
      /** Not the answer to the press just now, but to an earlier one. */
      readonly earlier: boolean;
      /** A plan of other entries stands on the page; it was not paid. */
      readonly planStays: boolean;
    }
  | (Extract<Outcome, { kind: 'refused' | 'never' | 'unknown' }> & {
      /** What the order costs. */
      readonly price: number;
    });

const NOT_ON_SALE: ReadonlySet<number> = new Set([500001019, 403000949]);
const DIALOGS: ReadonlySet<string> = new Set(['kyc-error', 'kyc-failed', 'pay-limit']);
type Prompt = 'kyc-error' | 'kyc-failed' | 'pay-limit';
const isPrompt = (reaction: string): reaction is Prompt => DIALOGS.has(reaction);

interface Told {
  readonly tools: Tools;
  readonly outcome: Outcome;
  /** Of the order that was open before the press. */
  readonly earlierId: string | undefined;
  /** Of the order that was refused. */
  readonly price: number | undefined;
}

/** Does what an outcome asks for, and returns what the page itself is to show of it. */
export function tell({ tools: { store }, outcome, earlierId, price = 0 }: Told): Shown | undefined {
  if (outcome.kind === 'gone') return undefined;
  if (outcome.kind === 'paid') {
    const { pending } = outcome;
    const state = store.$state.get();
    const planStays = state.entries.length > 0 && !isPlanOf(state, pending.order);
    if (!planStays) store.bought();
    void refreshWallet();
    return { ...outcome, earlier: pending.orderId === earlierId, planStays };
  }
  if (outcome.kind === 'refused') {
    const reaction = reactionOf(outcome.code);
    if (NOT_ON_SALE.has(outcome.code)) return void leaveUnsold(outcome.message);
    // What is missing is said by the balance of this moment.
    if (reaction === 'deposit-prompt') void refreshWallet();
    if (isPrompt(reaction)) return void openDialog(reaction, { message: outcome.message });
  }
  return { ...outcome, price };
}

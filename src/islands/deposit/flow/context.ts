import { atom, type WritableAtom } from 'nanostores';
import { createRequestVersion, type RequestVersion } from '#client/gateway/request-version.ts';
import type { FailureReason } from '#contract/deposits/fields.ts';
import type { FlowTexts } from './actions.ts';
import { formatDirhams } from './amount.ts';
import type { DepositApi } from './deposit-api.ts';
import type { PendingDepositStore } from './pending-deposit.ts';
import type { Poll } from './poll.ts';
import { INITIAL_STATE, type DepositState, type Screen } from './state.ts';

/** Shared by the parts of the flow. */
export interface FlowContext {
  readonly $state: WritableAtom<DepositState>;
  readonly api: DepositApi;
  readonly texts: FlowTexts;
  /** Forgets the current deposit and reloads the page's data. */
  readonly restart: () => void;
  /** The pending deposit of the player that the page was loaded for. */
  pendingDeposit: PendingDepositStore;
  readonly version: RequestVersion;
  poll: Poll | undefined;
  /** The app around the page does not know the call to pay. */
  hasHostRefused: boolean;
  /** A payment of the app around the page brought no outcome, so it is offered but not chosen in advance. */
  isHostSilent: boolean;
  /** The deposit whose bank page has returned. The bank knows its outcome before we do. */
  returnedFromBank: string | undefined;
}

export const createContext = (api: DepositApi, texts: FlowTexts, restart: () => void): FlowContext => ({
  $state: atom(INITIAL_STATE),
  api,
  texts,
  restart,
  pendingDeposit: api.pendingDeposit(),
  version: createRequestVersion(),
  poll: undefined,
  hasHostRefused: false,
  isHostSilent: false,
  returnedFromBank: undefined,
});

export const update = ({ $state }: FlowContext, change: Partial<DepositState>): void =>
  $state.set({ ...$state.get(), ...change });

export const showScreen = (context: FlowContext, screen: Screen, change: Partial<DepositState> = {}): void =>
  update(context, { ...change, screen });

/**
 * Call it before a request, and the function it returns when the answer arrives: true while page state and player
 * are still the same.
 */
export function createCurrentCheck(context: FlowContext): () => boolean {
  const { pendingDeposit } = context;
  const isSameVersion = context.version.watch();
  return () => isSameVersion() && pendingDeposit.isOwnerHere();
}

export function stopPoll(context: FlowContext): void {
  context.poll?.stop();
  context.poll = undefined;
}

export const saveDraft = ({ api, $state }: FlowContext, chosen: boolean): void =>
  api.amountDraft.set({ text: formatDirhams($state.get().amount), chosen });

/** Shows why a card was refused: as a toast, and as a note in the form. */
export function showPaymentError(context: FlowContext, reason: FailureReason | null, message: string): void {
  context.api.toast(message);
  update(context, { error: { reason, message } });
}

function finish(context: FlowContext, screen: Screen): void {
  stopPoll(context);
  context.pendingDeposit.set(null);
  // After a failure the player may try the same amount by other means, unless no other try would help.
  if (screen.at === 'failure') saveDraft(context, screen.reason !== 'AML_BLOCKED');
  else context.api.amountDraft.set(null);
  context.api.refreshWallet();
  showScreen(context, screen, { form: null, isBusy: false });
}

export function succeed(context: FlowContext, first: boolean, couponAmount = 0): void {
  context.api.toast(context.texts.succeeded);
  if (couponAmount > 0) context.api.dropCoupon(context.$state.get().amount);
  finish(context, { at: 'success', first, couponAmount });
}

export function fail(context: FlowContext, reason: FailureReason | null, message: string): void {
  context.api.toast(context.texts.unsuccessful);
  finish(context, { at: 'failure', reason, message });
}

import { atom } from 'nanostores';
import type { CardPayment, FailureReason, RechargeDetail } from '#contract/deposits/fields.ts';
import type { DepositFlow, FlowTexts } from './actions.ts';
import { formatDirhams } from './amount.ts';
import { NOT_FOUND, TOO_MANY } from './commands.ts';
import type { CardPlaintext } from './encrypt-card.ts';
import { isPaymentUnknown, type DepositApi } from './deposit-api.ts';
import { toDepositOptions } from './deposit-options.ts';
import { parseDraftAmount } from './amount-draft.ts';
import { startPoll, type Poll } from './poll.ts';
import type { PendingDeposit } from './pending-deposit.ts';
import { BANK_SCREENS, DECIDED_SCREENS, INITIAL_STATE, type DepositState, type Screen } from './state.ts';

/** Outcomes that are a screen of their own; any other failure in the form is a sentence, and the form stays (spec §7). */
const NOTICES: ReadonlySet<FailureReason | null> = new Set(['AML_BLOCKED', 'LIABILITY_LIMIT']);

/** What the bank would say of a saved card that cannot be used. */
const UNUSABLE = { expired: 'CARD_EXPIRED', blocked: 'CARD_BLOCKED' } as const satisfies Record<string, FailureReason>;

/** The deposit page without its looks: every step from the amount to the outcome. */
export function createDepositFlow(io: DepositApi, words: FlowTexts): DepositFlow {
  const $state = atom<DepositState>(INITIAL_STATE);
  const set = (change: Partial<DepositState>) => $state.set({ ...$state.get(), ...change });
  const to = (screen: Screen, change: Partial<DepositState> = {}) => set({ ...change, screen });
  let poll: Poll | undefined;
  let slot = io.slot();
  /** Counts what overtakes an answer: another amount to choose, a page that begins anew. */
  let turn = 0;
  /** To ask when an answer comes: is the page still where it was asked from, and its player's? */
  const stillHere = () => {
    const [asked, whose] = [turn, slot];
    return () => asked === turn && whose.mine();
  };
  /** The deposit whose bank page led back: the bank knows more than we do until its word comes through. */
  let answered: string | undefined;

  const stopPoll = () => {
    poll?.stop();
    poll = undefined;
  };
  const plan = (chosen: boolean) => io.plan.set({ text: formatDirhams($state.get().amount), chosen });
  const end = (screen: Screen) => {
    stopPoll();
    slot.set(null);
    // Who failed tries the same amount again.
    if (screen.at === 'failure') plan(false);
    else io.plan.set(null);
    io.refreshWallet();
    to(screen, { form: null, busy: false });
  };
  const succeed = (first: boolean) => {
    io.toast(words.succeeded);
    end({ at: 'success', first });
  };
  /** A card that was not taken: told as a toast (spec §7, §8), and kept beside the form. */
  const refuse = (reason: FailureReason | null, message: string) => {
    io.toast(message);
    set({ fault: { reason, message } });
  };
  const fail = (reason: FailureReason | null, message: string) => end({ at: 'failure', reason, message });

  /** Not decided yet. Until the player has confirmed at the bank, nothing is on its way and no money is promised. */
  const showOpen = (redirect: string) => {
    const { gatewayId, screen } = $state.get();
    const { at } = screen;
    if (at !== 'loading' && at !== 'waiting' && at !== 'challenged') return;
    if (redirect !== '' && gatewayId !== answered) to({ at: 'challenged', redirect });
    else if (at !== 'waiting') to({ at: 'waiting', late: false });
  };

  /** True when it is decided. */
  const hear = (detail: RechargeDetail): boolean => {
    if (detail.rechargeStatus === 'SUCCESS') succeed(detail.firstDeposit);
    else if (detail.rechargeStatus === 'FAILURE') fail(detail.reason, detail.gatewayMemo);
    else if (detail.rechargeStatus === 'TIMEOUT') {
      // Money the bank took is credited later all the same: it is kept.
      stopPoll();
      to({ at: 'waiting', late: true }, { form: null, busy: false });
    } else {
      showOpen(detail.redirect);
      return false;
    }
    return true;
  };
  const ask = async (): Promise<boolean> => {
    const { gatewayId } = $state.get();
    const here = stillHere();
    const answer = await io.status(gatewayId);
    // A push asks besides the polling: of two answers, the first that decides counts.
    if (!here() || gatewayId !== $state.get().gatewayId || DECIDED_SCREENS.has($state.get().screen.at)) return true;
    if (answer.ok) return hear(answer.data);
    if (answer.code === NOT_FOUND) {
      again();
      return true;
    }
    if ($state.get().screen.at === 'loading') showOpen('');
    return false;
  };
  const wait = (screen: Screen = { at: 'waiting', late: false }) => {
    poll?.stop();
    to(screen, { form: null, busy: false });
    poll = startPoll({
      ask,
      onGiveUp: () => {
        poll = undefined;
        io.refreshWallet();
        // Unanswered at the bank: that screen says what can be done.
        if ($state.get().screen.at !== 'challenged') to({ at: 'waiting', late: true });
      },
    });
  };

  /** A new deposit of the same amount; nothing of the last one is used again. Undefined where the page has gone on meanwhile. */
  const begin = async (): Promise<boolean | undefined> => {
    const here = stillHere();
    const answer = await io.create($state.get().amount);
    if (!here()) return undefined;
    if (answer.ok) set({ gatewayId: answer.data.gatewayId });
    return answer.ok;
  };

  const paid = async (payment: CardPayment) => {
    if (payment.status === 'SUCCESS') {
      if (!(await ask())) wait();
      return;
    }
    if (payment.status === 'HANDLING' && payment.redirect !== '') {
      to({ at: 'bank', redirect: payment.redirect }, { form: null, busy: false });
      return;
    }
    if (payment.status !== 'FAILURE') {
      wait();
      return;
    }
    slot.set(null);
    if (NOTICES.has(payment.reason)) {
      fail(payment.reason, payment.message);
      return;
    }
    const tell = () => refuse(payment.reason, payment.message || words.failed);
    if (!payment.checkError) tell();
    // The form stays open over a fresh deposit; without one, back to the choice.
    const begun = await begin();
    if (begun === undefined) return;
    // Another card is offered only over a deposit that it can be paid into.
    if (payment.checkError && !begun) tell();
    set({ busy: false, ...(begun ? { bound: payment.checkError } : { form: null }) });
  };

  const pay = async (
    secret: Omit<CardPlaintext, 'gatewayId'>,
    send: (deposit: PendingDeposit, jwe: string) => ReturnType<DepositApi['payNew']>,
  ) => {
    const { gatewayId, amount, busy } = $state.get();
    if (busy) return;
    set({ busy: true, fault: null });
    const [mine, here] = [slot, stillHere()];
    const sealed = await io.seal({ ...secret, gatewayId });
    if (!here()) return;
    if (!sealed.ok) {
      refuse(null, sealed.error);
      set({ busy: false });
      return;
    }
    // From here on it may be paid. Whatever becomes of the answer, it is found again.
    mine.set({ gatewayId, amount });
    const answer = await send({ gatewayId, amount }, sealed.value);
    const unknown = !answer.ok && isPaymentUnknown(answer);
    // Refused before the bank was asked: the gateway's sentence is on the screen, the form stays as it is.
    if (!answer.ok && !unknown) mine.set(null);
    if (!here()) return;
    if (answer.ok) await paid(answer.data);
    else if (unknown) wait();
    else {
      const fault = answer.message === '' ? null : { reason: null, message: answer.message };
      set({ busy: false, ...(answer.code === TOO_MANY ? { form: null } : { fault }) });
    }
  };

  /** Something happened, or the player looks again: ask at once, also when the tries are used up or an answer is slow. */
  const look = () => {
    if (BANK_SCREENS.has($state.get().screen.at)) void ask();
  };
  /** A deposit that this page has gone on from. */
  const tellOther = async (gatewayId: string) => {
    const answer = await io.status(gatewayId);
    if (answer.ok) io.toast(answer.data.gatewayMemo);
  };
  const listen = () => [
    io.onWallet(look),
    io.onVisible(look),
    io.onFailure(({ gatewayId }) => {
      if (gatewayId === $state.get().gatewayId) look();
      else void tellOther(gatewayId);
    }),
    io.onPlayer(() => {
      io.plan.set(null);
      void load();
    }),
  ];

  const load = async () => {
    stopPoll();
    turn++;
    slot = io.slot();
    set({ ...INITIAL_STATE, options: $state.get().options });
    const open = slot.get();
    if (open) {
      set(open);
      wait({ at: 'loading' });
      return;
    }
    const here = stillHere();
    const answer = await io.channels();
    if (!here()) return;
    if (!answer.ok) {
      to({ at: 'unreachable', message: answer.message });
      return;
    }
    const { verifiedStatus } = answer.data;
    io.verified(verifiedStatus);
    const options = toDepositOptions(answer.data);
    if (!options) {
      to({ at: 'unreachable', message: '' });
      return;
    }
    const planned = io.plan.get();
    const amount = (planned && parseDraftAmount(planned, options)) ?? 0;
    set({ options, amount });
    if (verifiedStatus !== 3) to({ at: 'unverified', verifiedStatus });
    else to({ at: amount > 0 && planned?.chosen ? 'means' : 'amount' });
  };
  function again(): void {
    slot.set(null);
    if ($state.get().screen.at !== 'failure') io.plan.set(null);
    void load();
  }

  return {
    $state,
    start() {
      const stops = listen();
      void load();
      return () => {
        poll?.stop();
        for (const stop of stops) stop();
      };
    },
    load,
    show(at) {
      const { form, busy } = $state.get();
      // What is being paid is waited for; a deposit that is only being begun is dropped.
      if (form !== null && busy) return;
      turn++;
      plan(at === 'means');
      to({ at }, { form: null, fault: null, busy: false });
    },
    chooseAmount(amount) {
      if ($state.get().busy) return;
      to({ at: 'means' }, { amount });
      plan(true);
    },
    async choose(card) {
      if ($state.get().busy) return;
      if (card && card.status !== 'usable') {
        refuse(UNUSABLE[card.status], words[card.status]);
        return;
      }
      set({ card, busy: true, fault: null });
      const begun = await begin();
      if (begun !== undefined) set({ busy: false, form: begun ? (card ? 'cvv' : 'card') : null });
    },
    payNew: ({ email, ...card }) =>
      pay(card, (deposit, jwe) => io.payNew(deposit, { jwe, email, holderName: card.holderName })),
    paySaved: (cvv) => {
      const bankCardId = $state.get().card?.bankCardId ?? '';
      return pay({ cvv }, (deposit, jwe) => io.paySaved(deposit, bankCardId, jwe));
    },
    closeForm: () => !$state.get().busy && set({ form: null, bound: false, fault: null }),
    replaceCard: () => set({ bound: false, card: null, form: 'card', fault: null }),
    returned() {
      const { screen, gatewayId } = $state.get();
      if (screen.at !== 'bank') return;
      answered = gatewayId;
      wait();
    },
    leaveBank() {
      const { screen } = $state.get();
      if (screen.at === 'bank') wait({ at: 'challenged', redirect: screen.redirect });
    },
    reopenBank() {
      const { screen } = $state.get();
      if (screen.at !== 'challenged') return;
      stopPoll();
      to({ at: 'bank', redirect: screen.redirect });
    },
    refresh: () => wait(),
    again,
  };
}

import { atom, type ReadableAtom } from 'nanostores';
import type { CardPayment, FailureReason, RechargeDetail, SavedCard } from '#contract/deposits/fields.ts';
import { BANK_CARD } from './commands.ts';
import { isUnknown, type CardInput, type Io } from './io.ts';
import { startPoll, type Poll } from './poll.ts';
import { START, type DepositState, type Screen } from './state.ts';

/** What the flow says to the player itself; the gateway's own sentences come as they are. */
export interface Words {
  readonly failed: string;
  readonly succeeded: string;
  readonly expired: string;
  readonly blocked: string;
}

/** Outcomes that are a screen of their own; any other failure in the form is a sentence, and the form stays (spec §7). */
const NOTICES: ReadonlySet<FailureReason | null> = new Set(['AML_BLOCKED', 'LIABILITY_LIMIT']);

const DECIDED: ReadonlySet<Screen['at']> = new Set(['success', 'failure']);
/** The card is with the bank: what is heard of the deposit changes the screen. */
const AT_BANK: ReadonlySet<Screen['at']> = new Set(['bank', 'challenged', 'waiting']);

/** What the bank would say of a saved card that cannot be used. */
const UNUSABLE = { expired: 'CARD_EXPIRED', blocked: 'CARD_BLOCKED' } as const satisfies Record<string, FailureReason>;

const usable = ({ status }: SavedCard): boolean => status === 'usable';

export interface Flow {
  readonly $state: ReadableAtom<DepositState>;
  /** Listens to pushes and loads; answers what stops it. */
  start(): () => void;
  load(): Promise<void>;
  /** Back to a screen the player came from. */
  show(at: 'amount' | 'means'): void;
  chooseAmount(fils: number): void;
  /** Begins the deposit and opens the form: the CVV for a saved card, the whole card otherwise. */
  choose(card: SavedCard | null): Promise<void>;
  payNew(card: CardInput): Promise<void>;
  paySaved(cvv: string): Promise<void>;
  closeForm(): void;
  /** The card is another account's: pay with another one. */
  replaceCard(): void;
  /** The bank's page led back. */
  returned(): void;
  /** The bank's page was closed. */
  leaveBank(): void;
  /** Opens the bank's page of the same deposit again. */
  reopenBank(): void;
  /** Looks again after the tries were used up. */
  refresh(): void;
  /** A new deposit. One that was not confirmed at the bank expires by itself. */
  again(): void;
}

/** The deposit page without its looks: every step from the amount to the outcome. */
export function createFlow(io: Io, words: Words): Flow {
  const $state = atom<DepositState>(START);
  const set = (change: Partial<DepositState>) => $state.set({ ...$state.get(), ...change });
  const to = (screen: Screen, change: Partial<DepositState> = {}) => set({ ...change, screen });
  let poll: Poll | undefined;
  /** The deposit whose bank page led back: the bank knows more than we do until its word comes through. */
  let answered: string | undefined;

  const stopPoll = () => {
    poll?.stop();
    poll = undefined;
  };
  const end = (screen: Screen) => {
    stopPoll();
    io.open.set(null);
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
      stopPoll();
      io.open.set(null);
      to({ at: 'waiting', late: true }, { form: null, busy: false });
    } else {
      showOpen(detail.redirect);
      return false;
    }
    return true;
  };
  const ask = async (): Promise<boolean> => {
    const { gatewayId } = $state.get();
    const answer = await io.status(gatewayId);
    // A push asks besides the polling: of two answers, the first that decides counts.
    if (gatewayId !== $state.get().gatewayId || DECIDED.has($state.get().screen.at)) return true;
    if (answer.ok) return hear(answer.data);
    if (isUnknown(answer)) {
      if ($state.get().screen.at === 'loading') showOpen('');
      return false;
    }
    // Not this player's, or it does not exist.
    end({ at: 'amount' });
    return true;
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

  /** A new deposit of the same amount; nothing of the last one is used again. */
  const begin = async (): Promise<boolean> => {
    const answer = await io.create($state.get().amount);
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
    io.open.set(null);
    if (NOTICES.has(payment.reason)) {
      fail(payment.reason, payment.message);
      return;
    }
    if (payment.checkError) set({ bound: true });
    else refuse(payment.reason, payment.message || words.failed);
    // The form stays open over a fresh deposit; without one, back to the choice.
    if (!(await begin())) set({ form: null });
    set({ busy: false });
  };

  const pay = async (act: (deposit: { gatewayId: string; amount: number }) => ReturnType<Io['payNew']>) => {
    const { gatewayId, amount, busy } = $state.get();
    if (busy) return;
    set({ busy: true, fault: null });
    io.open.set({ gatewayId, amount });
    const answer = await act({ gatewayId, amount });
    if (answer.ok) await paid(answer.data);
    else if (isUnknown(answer)) wait();
    else {
      // Refused before the bank was asked: the gateway's sentence is on the screen, the form stays as it is.
      io.open.set(null);
      if (answer.code === 430000016) io.toast(answer.message);
      const fault = answer.message === '' ? null : { reason: null, message: answer.message };
      set({ busy: false, ...(answer.code === 518000221 ? { form: null } : { fault }) });
    }
  };

  /** Something happened, or the player looks again: ask at once, also when the tries are used up or an answer is slow. */
  const look = () => {
    if (AT_BANK.has($state.get().screen.at)) void ask();
  };
  const listen = () => [
    io.onWallet(look),
    io.onVisible(look),
    io.onFailure(({ gatewayId, memo }) => {
      const { screen, gatewayId: mine } = $state.get();
      if (gatewayId !== mine) {
        io.toast(memo);
        return;
      }
      if (poll || screen.at !== 'waiting') look();
      else fail(null, memo);
    }),
  ];

  const load = async () => {
    to({ at: 'loading' });
    const answer = await io.channels();
    if (!answer.ok) {
      to({ at: 'unreachable', message: answer.message });
      return;
    }
    const { channels, holderName, maxTransactionAmount, verifiedStatus } = answer.data;
    io.verified(verifiedStatus);
    const channel = channels.find(({ channelType }) => channelType === BANK_CARD);
    if (!channel) {
      to({ at: 'unreachable', message: '' });
      return;
    }
    const { minAmount, maxAmount, amounts: presets } = channel;
    const cards = [...channel.cards.filter(usable), ...channel.cards.filter((card) => !usable(card))];
    set({ options: { minAmount, maxAmount, maxTransactionAmount, presets, cards, holderName } });
    const open = io.open.get();
    if (open) {
      set(open);
      wait({ at: 'loading' });
    } else to(verifiedStatus === 3 ? { at: 'amount' } : { at: 'unverified', verifiedStatus });
  };

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
    show: (at) => to({ at }, { form: null, fault: null }),
    chooseAmount: (amount) => to({ at: 'means' }, { amount }),
    async choose(card) {
      if ($state.get().busy) return;
      if (card && card.status !== 'usable') {
        refuse(UNUSABLE[card.status], words[card.status]);
        return;
      }
      set({ card, busy: true, fault: null });
      const begun = await begin();
      set({ busy: false, form: begun ? (card ? 'cvv' : 'card') : null });
    },
    payNew: (card) => pay((deposit) => io.payNew(deposit, card)),
    paySaved: (cvv) => {
      const bankCardId = $state.get().card?.bankCardId ?? '';
      return pay((deposit) => io.paySaved(deposit, bankCardId, cvv));
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
    again() {
      stopPoll();
      io.open.set(null);
      set({ ...START, options: $state.get().options, screen: { at: 'loading' } });
      void load();
    },
  };
}

import { atom, type ReadableAtom } from 'nanostores';
import { call } from '#client/gateway/call.ts';
import { $user } from '#client/session/user.ts';
import { localStore, readJson, type TextStore } from '#client/storage/stores.ts';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { fromHex } from '#kernel/ids.ts';
import type { PlayCard } from '../e-instant-props.ts';

/** A card of an order: one play. */
export interface PaidPlay {
  readonly orderId: string;
  readonly cardNo: number;
}

interface Queue {
  /** Undefined until the server has answered which there are. */
  readonly plays: readonly PaidPlay[] | undefined;
  /** How many of them, from the first on, are of an earlier visit. */
  readonly earlier: number;
  /** What the wallet has from the play that is shown again, in fils, which tells its end; undefined until known. */
  readonly paid: number | undefined;
}

/** Calls of the gateway, and where it is remembered which play is being shown. */
export interface PaidPlaysDeps {
  /** The player's orders of this game with cards that are not revealed, the newest first; undefined: no answer. */
  readonly findOrders: () => Promise<readonly string[] | undefined>;
  /** The cards of an order that are not revealed; undefined: no answer. */
  readonly findCards: (orderId: string) => Promise<readonly number[] | undefined>;
  /** What a play has paid into the wallet, 0 while it is not revealed; undefined: no answer. */
  readonly findPaid: (play: PaidPlay) => Promise<number | undefined>;
  /** `gone`: there is no such play. */
  readonly reveal: (play: PaidPlay) => Promise<PlayCard | 'gone' | undefined>;
  readonly store: TextStore;
  readonly key: () => string | undefined;
}

const PAGE_SIZE = 50;
const silent = { silent: true } as const;

const gatewayDeps = (showKey: string): PaidPlaysDeps => ({
  findOrders: async () => {
    const found: string[] = [];
    for (let pageNo = 1; ; pageNo++) {
      const asked = { kind: 'e-instant', showKey, status: 'unscratched' } as const;
      const answer = await call(commands.cardOrders, asked, { ...silent, page: { pageNo, pageSize: PAGE_SIZE } });
      if (!answer.ok) return undefined;
      found.push(...answer.data.list.map(({ orderId }) => orderId));
      if (answer.data.list.length === 0 || found.length >= answer.data.total) return found;
    }
  },
  findCards: async (orderId) => {
    const answer = await call(commands.cardOrder, { orderId }, silent);
    return answer.ok
      ? answer.data.order.cards.filter(({ revealed }) => !revealed).map(({ cardNo }) => cardNo)
      : undefined;
  },
  findPaid: async ({ orderId, cardNo }) => {
    const answer = await call(commands.cardOrder, { orderId }, silent);
    if (!answer.ok) return answer.code === errorCodes.orderNotFound ? 0 : undefined;
    const revealed = answer.data.order.cards.find((card) => card.cardNo === cardNo)?.revealed;
    return revealed && !revealed.toClaim ? revealed.prize : 0;
  },
  reveal: async (play) => {
    const answer = await call(commands.revealCard, play, silent);
    if (answer.ok) {
      const { tier, salt, toClaim } = answer.data.card;
      return { tier, salt: fromHex(salt), toClaim };
    }
    return answer.code === errorCodes.orderNotFound ? 'gone' : undefined;
  },
  store: localStore,
  key: () => {
    const owner = $user.get()?.userOpenId;
    return owner === undefined ? undefined : `e_instant:${owner}:${showKey}`;
  },
});

const isSame = (one: PaidPlay) => (other: PaidPlay) => one.orderId === other.orderId && one.cardNo === other.cardNo;

export interface PaidPlays {
  readonly $queue: ReadableAtom<Queue>;
  /** Asks the server for plays that wait, once for each player. False: no answer. */
  readonly load: () => Promise<boolean>;
  /** An order of so many plays was paid. */
  readonly add: (orderId: string, quantity: number, earlier: boolean) => void;
  /**
   * Reveals the first play that waits; a rejection: no answer. Which play is being shown is remembered, and nothing of
   * what it is: after a reload it is shown from its start.
   */
  readonly reveal: () => Promise<PlayCard | undefined>;
  /** A play was shown to its end. */
  readonly finish: (play: PaidPlay) => void;
}

/**
 * The plays of a game that are paid for and were not shown to their end: those of the server, whichever device bought
 * them, and the one that this browser was showing.
 */
export function createPaidPlays(showKey: string, deps: PaidPlaysDeps = gatewayDeps(showKey)): PaidPlays {
  let loading: Promise<boolean> | undefined;
  /** Whose plays these are. */
  let owner = deps.key();

  const remember = (play: PaidPlay | undefined): void => {
    const key = deps.key();
    if (key !== undefined) deps.store.set(key, play ? JSON.stringify(play) : null);
  };
  const readBegun = (): PaidPlay | null => {
    const key = deps.key();
    return key === undefined ? null : readJson<PaidPlay>(deps.store, key);
  };
  const unknown = (): Queue => ({ plays: undefined, earlier: 0, paid: readBegun() ? undefined : 0 });
  const $queue = atom<Queue>(unknown());

  const find = async (): Promise<boolean> => {
    const asked = owner;
    const orders = await deps.findOrders();
    const cards = orders && (await Promise.all(orders.map(deps.findCards)));
    const begun = readBegun();
    const paid = begun ? await deps.findPaid(begun) : 0;
    if (!orders || !cards || cards.includes(undefined) || paid === undefined || asked !== deps.key()) return false;
    // The oldest order first, each from its first card on.
    const unrevealed = orders
      .map((orderId, i) => (cards[i] ?? []).map((cardNo) => ({ orderId, cardNo })))
      .reverse()
      .flat();
    const earlier = begun ? [begun, ...unrevealed.filter((play) => !isSame(begun)(play))] : unrevealed;
    // Plays may have been bought since.
    const bought = ($queue.get().plays ?? []).filter((play) => !earlier.some(isSame(play)));
    $queue.set({ plays: [...earlier, ...bought], earlier: earlier.length, paid });
    return true;
  };

  const drop = (play: PaidPlay): void => {
    const begun = readBegun();
    if (begun && isSame(begun)(play)) remember(undefined);
    const { plays, earlier } = $queue.get();
    const at = plays?.findIndex(isSame(play)) ?? -1;
    if (!plays || at < 0) return;
    $queue.set({ plays: plays.filter((_play, i) => i !== at), earlier: at < earlier ? earlier - 1 : earlier, paid: 0 });
  };

  return {
    $queue,
    load: async () => {
      if (owner !== deps.key()) {
        owner = deps.key();
        loading = undefined;
        $queue.set(unknown());
      }
      if ($queue.get().plays) return true;
      const request = (loading ??= find().finally(() => {
        if (loading === request) loading = undefined;
      }));
      return request;
    },
    add: (orderId, quantity, earlier) => {
      const { plays, earlier: before, paid } = $queue.get();
      const bought = Array.from({ length: quantity }, (_, i) => ({ orderId, cardNo: i + 1 }));
      // Not known yet what waits: it will be found with the rest.
      if (!plays) return;
      const all = [...plays, ...bought.filter((play) => !plays.some(isSame(play)))];
      $queue.set({ plays: all, earlier: earlier ? all.length : before, paid });
    },
    reveal: async () => {
      const play = $queue.get().plays?.[0];
      if (!play) return undefined;
      if (owner !== deps.key()) throw new Error('another player is here');
      // Before it is asked for: the server may have revealed it where the page is left before the answer.
      remember(play);
      const card = await deps.reveal(play);
      if (card === undefined) throw new Error('the play was not revealed');
      if (card === 'gone') {
        drop(play);
        return undefined;
      }
      return card;
    },
    finish: drop,
  };
}

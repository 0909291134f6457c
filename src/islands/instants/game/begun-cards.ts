import { $user } from '#client/session/user.ts';
import { localStore, readJson, type TextStore } from '#client/storage/stores.ts';

/** A card that was touched on this device, and is not open yet. */
export interface BegunCard {
  readonly orderId: string;
  readonly cardNo: number;
}

/** The cards of a game that this device must show to their end. */
export interface BegunCards {
  readonly list: () => readonly BegunCard[];
  /** Before they are asked for: the server may have revealed them where the page is left before the answer. */
  readonly add: (orderId: string, cardNos: readonly number[]) => void;
  readonly remove: (orderId: string, cardNos: readonly number[]) => void;
}

/**
 * A card is revealed and paid at its first touch, so the server has nothing that waits of a card that is left half
 * scratched. Its player finds it again by what is remembered here: which card it is, and nothing of what is on it.
 */
export function createBegunCards(showKey: string, store: TextStore = localStore): BegunCards {
  const key = (): string | undefined => {
    const owner = $user.get()?.userOpenId;
    return owner === undefined ? undefined : `scratch_card:${owner}:${showKey}`;
  };
  const list = (): readonly BegunCard[] => {
    const at = key();
    return at === undefined ? [] : (readJson<readonly BegunCard[]>(store, at) ?? []);
  };
  const change = (orderId: string, cardNos: readonly number[], begun: readonly BegunCard[]): void => {
    const at = key();
    const others = list().filter((one) => one.orderId !== orderId || !cardNos.includes(one.cardNo));
    const all = [...others, ...begun];
    if (at !== undefined) store.set(at, all.length > 0 ? JSON.stringify(all) : null);
  };
  return {
    list,
    add: (orderId, cardNos) =>
      change(
        orderId,
        cardNos,
        cardNos.map((cardNo) => ({ orderId, cardNo })),
      ),
    remove: (orderId, cardNos) => change(orderId, cardNos, []),
  };
}

import { readJson, type TextStore } from '#client/storage/stores.ts';

/** A deposit whose payment was sent and, as far as this tab knows, is undecided. Amount in fils. */
export interface PendingDeposit {
  readonly gatewayId: string;
  readonly amount: number;
  /** What pays it, if that is not a card. */
  readonly means?: 'payby' | 'host';
}

/**
 * Stores a player's pending deposit in the tab under the player's id. A reload, a return from the bank outside the
 * frame and the same player's next login find it; other players do not.
 */
export interface PendingDepositStore {
  readonly get: () => PendingDeposit | null;
  readonly set: (deposit: PendingDeposit | null) => void;
  /** Whether that player is still logged in. */
  readonly isOwnerHere: () => boolean;
}

/** The store of the current player. It stores nothing for a visitor. */
export function createPendingDepositStore(store: TextStore, getPlayer: () => string | undefined): PendingDepositStore {
  const owner = getPlayer();
  const key = `deposit:${owner}`;
  return {
    get: () => {
      const stored = owner === undefined ? null : readJson<Partial<PendingDeposit>>(store, key);
      // Only a basic check: players who edit their own storage affect only their own page.
      return typeof stored?.gatewayId === 'string' && typeof stored.amount === 'number'
        ? (stored as PendingDeposit)
        : null;
    },
    set: (deposit) => {
      if (owner !== undefined) store.set(key, deposit && JSON.stringify(deposit));
    },
    isOwnerHere: () => getPlayer() === owner,
  };
}

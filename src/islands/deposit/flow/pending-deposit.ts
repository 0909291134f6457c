import { readJson, type TextStore } from '#client/storage/stores.ts';

/** A deposit that was sent to be paid and, as far as this tab knows, is not decided. Amount in fils. */
export interface PendingDeposit {
  readonly gatewayId: string;
  readonly amount: number;
}

/**
 * Stores a player's pending deposit in the tab, under their own id. A reload, the bank's way back outside the frame and
 * the same player's next login find it; nobody else does.
 */
export interface PendingDepositStore {
  readonly get: () => PendingDeposit | null;
  readonly set: (deposit: PendingDeposit | null) => void;
  /** Whether that player is still logged in. */
  readonly isOwnerHere: () => boolean;
}

/** The store of the player who is logged in now. For a visitor nothing is stored. */
export function createPendingDepositStore(store: TextStore, getPlayer: () => string | undefined): PendingDepositStore {
  const owner = getPlayer();
  const key = `deposit:${owner}`;
  return {
    get: () => {
      const stored = owner === undefined ? null : readJson<Partial<PendingDeposit>>(store, key);
      // Whoever edits their own storage only confuses their own page.
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

import { readJson, type TextStore } from '#client/storage/stores.ts';

/** A deposit under way: what was sent to be paid, and is not decided as far as this tab knows. Amount in fils. */
export interface PendingDeposit {
  readonly gatewayId: string;
  readonly amount: number;
}

/**
 * Where a player's deposit under way is kept: in the tab, under their own name. A reload finds it, the bank's way back
 * outside the frame, and the same player's next login; nobody else does.
 */
export interface PendingDepositStore {
  readonly get: () => PendingDeposit | null;
  readonly set: (deposit: PendingDeposit | null) => void;
  /** Whether that player is still the one who is here. */
  readonly mine: () => boolean;
}

/** Of the player who is here now; a visitor has nothing to keep. */
export function createPendingDepositStore(store: TextStore, who: () => string | undefined): PendingDepositStore {
  const owner = who();
  const key = `deposit:${owner}`;
  return {
    get: () => {
      const kept = owner === undefined ? null : readJson<Partial<PendingDeposit>>(store, key);
      // As far as it must hold together for the page to go on.
      return typeof kept?.gatewayId === 'string' && typeof kept.amount === 'number' ? (kept as PendingDeposit) : null;
    },
    set: (deposit) => {
      if (owner !== undefined) store.set(key, deposit && JSON.stringify(deposit));
    },
    mine: () => who() === owner,
  };
}

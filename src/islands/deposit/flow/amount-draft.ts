import { findAmountError, normalizeAmount, parseDirhams, type AmountLimits } from './amount.ts';

/** An amount as typed, and whether the player has continued to the card. */
export interface AmountDraft {
  readonly text: string;
  readonly chosen: boolean;
}

/** The initial amount: from the address (`?amount=75`), or from before a reload. */
export interface AmountDraftStore {
  readonly get: () => AmountDraft | null;
  readonly set: (draft: AmountDraft | null) => void;
}

/**
 * The amount of a link in fils, raised to the minimum, because a link from a purchase contains the missing amount.
 * Undefined if it is not allowed; no error is shown, since the player did not type it.
 */
export function parseDraftAmount({ text }: AmountDraft, limits: AmountLimits): number | undefined {
  const read = normalizeAmount(text, Number.MAX_SAFE_INTEGER);
  const wanted = read.ok ? parseDirhams(read.value) : undefined;
  const fils = wanted && Math.max(wanted, limits.minAmount);
  return findAmountError(fils, limits) ? undefined : fils;
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** The draft in this history entry of the current player, or else the amount in the address. */
export function readAmountDraft(state: unknown, search: string, player: string | undefined): AmountDraft | null {
  const { who: owner, text, chosen } = fieldsOf(fieldsOf(state)['deposit']);
  if (player !== undefined && owner === player && typeof text === 'string') return { text, chosen: chosen === true };
  const linked = new URLSearchParams(search).get('amount');
  return linked === null ? null : { text: linked, chosen: false };
}

/** Stored in the history entry, so that a reload restores it, but another login or a new tab does not. */
export const createDraftStore = (getPlayer: () => string | undefined): AmountDraftStore => ({
  get: () => readAmountDraft(history.state, location.search, getPlayer()),
  set: (draft) => {
    const address = new URL(location.href);
    address.searchParams.delete('amount');
    const deposit = draft && { ...draft, who: getPlayer() };
    history.replaceState({ ...fieldsOf(history.state), deposit }, '', address);
  },
});

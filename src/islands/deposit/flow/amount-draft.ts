import { checkAmount, normalizeAmount, parseDirhams, type AmountLimits } from './amount.ts';

/** An amount as it would be typed, and whether the player has gone on with it to the card. */
export interface AmountDraft {
  readonly text: string;
  readonly chosen: boolean;
}

/** The amount the page opens with: that of a link (`?amount=75`), or where a reload left it. */
export interface AmountDraftStore {
  readonly get: () => AmountDraft | null;
  readonly set: (draft: AmountDraft | null) => void;
}

/**
 * In fils, at least the minimum: a link from a purchase brings what is missing for it. Undefined where it may not be
 * deposited; no error is shown, for the player did not type it.
 */
export function parseDraftAmount({ text }: AmountDraft, limits: AmountLimits): number | undefined {
  const read = normalizeAmount(text, Number.MAX_SAFE_INTEGER);
  const wanted = read.ok ? parseDirhams(read.value) : undefined;
  const fils = wanted && Math.max(wanted, limits.minAmount);
  return checkAmount(fils, limits) ? undefined : fils;
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** What this entry of the tab's history stores for the player who is logged in, else what the address says. */
export function readAmountDraft(state: unknown, search: string, player: string | undefined): AmountDraft | null {
  const { who: owner, text, chosen } = fieldsOf(fieldsOf(state)['deposit']);
  if (player !== undefined && owner === player && typeof text === 'string') return { text, chosen: chosen === true };
  const linked = new URLSearchParams(search).get('amount');
  return linked === null ? null : { text: linked, chosen: false };
}

/** In the history's entry: a reload finds it, the next login and a new tab do not. */
export const createDraftStore = (getPlayer: () => string | undefined): AmountDraftStore => ({
  get: () => readAmountDraft(history.state, location.search, getPlayer()),
  set: (draft) => {
    const address = new URL(location.href);
    address.searchParams.delete('amount');
    const deposit = draft && { ...draft, who: getPlayer() };
    history.replaceState({ ...fieldsOf(history.state), deposit }, '', address);
  },
});

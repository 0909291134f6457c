import type { Verdict3 } from '#verify/v3/types.ts';

/** Why a draw was cancelled: by its operator before it closed, or for lack of witnesses who had seen its closing. */
export type CancelReason = 'operator' | 'unsealed' | 'undecided';

/** What the log shows of a cancellation. `unknown`: it could not be read. */
export interface CancelWords {
  readonly reason: CancelReason;
  readonly verdict: 'held' | 'failed' | 'unknown';
}

/** What a cancellation needs besides (`judgeCancellation`). */
const NEEDED: readonly string[] = ['committed', 'witnesses', 'witnessed'];

const reasonOf = (text: string): CancelReason =>
  text.startsWith('unsealed') ? 'unsealed' : text.startsWith('undecided') ? 'undecided' : 'operator';

/** `claimed` is the reason that the operator's server gives; the log's counts where it was checked. */
export function describeCancellation({ checks, notChecked }: Verdict3, claimed: string | undefined): CancelWords {
  const own = checks.find(({ name }) => name === 'cancelled');
  const reason = reasonOf((own?.ok ? own.found : undefined) ?? claimed ?? '');
  if (checks.some(({ ok }) => !ok)) return { reason, verdict: 'failed' };
  // Without these it is the word of the server alone.
  const isSeen = !notChecked.some(({ name }) => NEEDED.includes(name));
  return { reason, verdict: own && isSeen ? 'held' : 'unknown' };
}

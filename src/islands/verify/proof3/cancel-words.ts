import type { Verdict3 } from '#verify/v3/types.ts';

/** Why a draw was cancelled: by its operator before it closed, or for lack of witnesses who had seen its closing. */
export type CancelReason = 'operator' | 'unsealed' | 'undecided';

/** What the log shows of a cancellation. `unknown`: it could not be read. */
export interface CancelWords {
  readonly reason: CancelReason;
  readonly verdict: 'held' | 'failed' | 'unknown';
}

const reasonOf = (text: string): CancelReason =>
  text.startsWith('unsealed') ? 'unsealed' : text.startsWith('undecided') ? 'undecided' : 'operator';

/** `claimed` is the reason that the operator's server gives; the log's counts where it was checked. */
export function describeCancellation({ checks }: Verdict3, claimed: string | undefined): CancelWords {
  const own = checks.find(({ name }) => name === 'cancelled');
  const reason = reasonOf((own?.ok ? own.found : undefined) ?? claimed ?? '');
  if (checks.some(({ ok }) => !ok)) return { reason, verdict: 'failed' };
  return { reason, verdict: own ? 'held' : 'unknown' };
}

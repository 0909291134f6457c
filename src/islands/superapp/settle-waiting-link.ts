import type { LinkOutcome } from '#contract/superapp/fields.ts';

/**
 * `settleLink` of a login or registration, before its page is left. Loaded on demand, as most come without a proof; if
 * it fails, the login still counts.
 */
export async function settleWaitingLink(outcome: LinkOutcome): Promise<void> {
  if (outcome.botimLinked === undefined) return;
  await import('./settle-link.ts').then(({ settleLink }) => settleLink(outcome, true)).catch(() => undefined);
}

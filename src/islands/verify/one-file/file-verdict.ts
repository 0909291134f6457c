import type { Outcome } from '#verifier/around.ts';
import { verdictOf, type VerdictKind } from '#verifier/verdict.ts';

/** What came out, as the command says it. */
export const fileVerdictOf = (outcome: Outcome): VerdictKind => verdictOf(outcome);

import type { CardsOutcome } from '#verifier/cards/check-cards.ts';
import { verdictOf } from '#verifier/verdict.ts';

/** `soFar`: all that can be checked before the series is opened holds. */
export type CardsVerdict = 'held' | 'soFar' | 'incomplete' | 'broken';

export function cardsVerdictOf(outcome: CardsOutcome): CardsVerdict {
  const verdict = verdictOf(outcome);
  if (verdict === 'held' || verdict === 'partly') return outcome.shown?.isOpened ? 'held' : 'soFar';
  return verdict === 'incomplete' ? 'incomplete' : 'broken';
}

/** The text key of a verdict, below `verify:cards`; a series says it otherwise than an order. */
export const cardsTextKey = (verdict: CardsVerdict, isSeries: boolean): string =>
  isSeries && verdict !== 'incomplete' ? `series${verdict.charAt(0).toUpperCase()}${verdict.slice(1)}` : verdict;

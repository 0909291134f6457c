import { STATEMENT_VERSION } from '#contract/regulation/fields.ts';
import { dubaiMidnight } from '#kernel/dubai.ts';

/** A version of a regulation statement as an editor wrote it (src/content/statements). */
export interface StatementText {
  /** Its file's name: funds-1. */
  readonly version: string;
  readonly title: string;
  /** The day in Dubai from which it applies, as midnight UTC of that day. */
  readonly from: Date;
  /** What the player agrees to, each by a tick. */
  readonly agreements: readonly string[];
  /** Markdown. */
  readonly body: string;
}

/** Counts the versions from 1. */
export const numberOf = (version: string): number => Number(STATEMENT_VERSION.exec(version)?.[1] ?? 0);

/** The version that applies at `now`: of those that have taken effect the one with the highest number. */
export const findCurrentText = (texts: readonly StatementText[], now: Date): StatementText | undefined =>
  texts
    .filter(({ from }) => dubaiMidnight(from) <= now.getTime())
    .toSorted((a, b) => numberOf(a.version) - numberOf(b.version))
    .at(-1);

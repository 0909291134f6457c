import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../db/schema.ts';

export type Table = keyof Database & string;

/** Where the player reads of it. */
export const TOPICS = ['you', 'login', 'identity', 'money', 'play', 'messages', 'choices', 'family', 'staff'] as const;
export type Topic = (typeof TOPICS)[number];

/** Why it is kept: `privacy:basis` says each in words, docs/privacy.md names the laws. */
export type Basis = 'contract' | 'law' | 'security' | 'consent' | 'proof' | 'protection';

/** Days of each span that data are kept; `privacy:span` says them in words. */
export const SPAN_DAYS = { day: 1, month: 30, quarter: 90, year: 366, yearAndDay: 367, fiveYears: 5 * 366 } as const;
export type Span = keyof typeof SPAN_DAYS;

/** Whether a moment of the product's clock is longer ago than a span. */
export const isOlder = (column: string, span: Span): RawBuilder<boolean> =>
  sql`${sql.ref(column)} < product_now() - ${SPAN_DAYS[span]} * interval '1 day'`;
/** The same of a moment that was written by the machine's clock. */
export const isOlderByMachine = (column: string, span: Span): RawBuilder<boolean> =>
  sql`${sql.ref(column)} < clock_timestamp() - ${SPAN_DAYS[span]} * interval '1 day'`;

/** How long rows are kept while the account is open; also afterwards, unless `closed` says otherwise. */
export type Kept =
  | { readonly until: 'closure' | 'removed' | 'ever' | 'use' | 'shown' | 'unlinked' | 'failuresEnd' | 'answered' }
  | {
      readonly span: Span;
      readonly after:
        | 'end'
        | 'expiry'
        | 'sending'
        | 'codeSending'
        | 'making'
        | 'upload'
        | 'decision'
        | 'lastDecision'
        | 'denial'
        | 'refusal'
        | 'closing'
        | 'measures'
        | 'taking';
    };

/** Rows that are no longer needed, by their own age. */
export interface Expiry {
  readonly what: string;
  readonly where: RawBuilder<boolean>;
}

interface StepTerms {
  readonly span: Span;
  /** Rows that stay as they are, and the sentence that says so. */
  readonly unless?: RawBuilder<boolean>;
  readonly note?: 'excluded';
}

/** What happens to an account's rows a span after its closure. */
export type ClosureStep<Column extends string = string> =
  | (StepTerms & { readonly erase: true })
  /** The rows stay, these columns are emptied. */
  | (StepTerms & {
      readonly empty: readonly Column[];
      /** Those of them that stay for the span also where staff erase the rest at once. */
      readonly held?: readonly Column[];
    });

/** One table of personal data. */
export interface PersonalData<Column extends string = string> {
  readonly table: Table;
  readonly topic: Topic;
  readonly basis: Basis;
  readonly kept: readonly Kept[];
  readonly expires?: readonly Expiry[];
  /** Nothing: `kept` goes on. */
  readonly closed?: readonly ClosureStep<Column>[];
  /** The column with the player's id; null where no row belongs to an account. */
  readonly owner: Column | null;
  /** Rows `t` of no account that a player sent all the same, and has in their file. Erasure does not go by it. */
  readonly sentBy?: (playerId: bigint) => RawBuilder<boolean>;
  /** Columns that the player's file shows, and those it does not: secrets, inner ids, what is another person's. */
  readonly shown: readonly Column[];
  readonly hidden: readonly Column[];
}

/** A rule with the columns of its table checked. */
export const rule = <T extends Table>(
  data: PersonalData<keyof Database[T] & string> & { readonly table: T },
): PersonalData => data;

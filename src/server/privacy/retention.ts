import { sql, type RawBuilder } from 'kysely';
import { OTHER_EXPIRIES, PERSONAL_DATA } from './personal-data.ts';
import { isOlder, type ClosureStep, type PersonalData, type Table } from './rule.ts';

/** Rows of a table that are no longer needed, or the columns of theirs that are not. */
export interface RetentionRule {
  readonly table: Table;
  readonly what: string;
  readonly where: RawBuilder<boolean>;
  /** These columns are emptied; without them the rows are deleted. */
  readonly empty?: readonly string[];
}

const isSet = (columns: readonly string[]): RawBuilder<boolean> =>
  sql`num_nonnulls(${sql.join(columns.map((column) => sql.ref(column)))}) > 0`;

/** A step after the closure of the accounts that `closed` selects. */
function stepRule(data: PersonalData, step: ClosureStep, closed: RawBuilder<unknown>): RetentionRule {
  const { table, owner } = data;
  const { unless } = step;
  const ofClosed = sql<boolean>`${sql.ref(owner ?? 'player_id')} in (${closed})`;
  const where = unless ? sql<boolean>`${ofClosed} and not ${unless}` : ofClosed;
  if (!('empty' in step)) return { table, what: 'rows of closed accounts', where };
  const { empty } = step;
  return { table, what: 'what is not kept of closed accounts', empty, where: sql`${where} and ${isSet(empty)}` };
}

const closedFor = (span: ClosureStep['span']) => sql`select id from players where ${isOlder('closed_at', span)}`;

/** What is deleted by its own age, each by the clock that its times were written with. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  ...PERSONAL_DATA.flatMap(({ table, expires = [] }) => expires.map((one) => ({ table, ...one }))),
  ...OTHER_EXPIRIES,
];

/** What goes when an account has been closed for long enough. */
export const CLOSURE_RULES: readonly RetentionRule[] = PERSONAL_DATA.flatMap((data) =>
  (data.closed ?? []).map((step) => stepRule(data, step, closedFor(step.span))),
);

/** The same for one closed account, without waiting for what no law keeps; what is held for the time is left. */
export function earlyClosureRules(playerId: bigint): readonly RetentionRule[] {
  const closed = sql`select id from players where id = ${playerId} and closed_at is not null`;
  const stepRules = (data: PersonalData, step: ClosureStep): readonly RetentionRule[] => {
    if (!('empty' in step) || !step.held) return [stepRule(data, step, closed)];
    const { empty, held } = step;
    return [
      stepRule(data, { ...step, empty: empty.filter((column) => !held.includes(column)) }, closed),
      stepRule(data, { ...step, empty: held }, sql`${closed} and ${isOlder('closed_at', step.span)}`),
    ];
  };
  return PERSONAL_DATA.flatMap((data) =>
    (data.closed ?? []).filter(({ span }) => span === 'month').flatMap((step) => stepRules(data, step)),
  );
}

import { sql } from 'kysely';
import { readReceiptNumber } from '#contract/family/receipt-number.ts';
import type { Result } from '#kernel/result.ts';
import type { Engine } from '#server/engine/engine.ts';
import {
  findAccounts,
  findRunningMeasures,
  type Application,
  type NamedAccount,
  type RunningMeasure,
} from '#server/family/application-rows.ts';
import { endFamilyMeasure, type EndFault } from '#server/family/end-measure.ts';
import { approveFamily, denyIncorrect, denyIneligible, type DecisionFault } from '#server/family/decide.ts';
import { decideOtherName } from '#server/family/other-names.ts';
import { hasOtherName, isOverdue } from '#server/family/overdue.ts';
import { receiptHash, receiptNumberOf } from '#server/family/receipts.ts';
import { OpsRefusal, requireArgument, type OpsCommand, type OpsCommands } from '../command.ts';

const LINES = 30;
const WHO = 'the application: its number or its receipt number';

interface Row extends Application {
  readonly overdue: boolean;
  /** Of an approved one: somebody of another name has a number or address that it named. */
  readonly other_name: boolean;
}
const columns = sql`f.*, ${isOverdue} as overdue, ${hasOtherName} as other_name`;

async function findOne({ db }: Engine, who: string): Promise<Row | undefined> {
  const receipt = readReceiptNumber(who);
  const isId = /^\d{1,15}$/.test(who);
  const { rows } = await sql<Row>`
    select ${columns} from family_applications f
    where id = ${isId ? BigInt(who) : null} or receipt_hash = ${receipt === undefined ? null : receiptHash(receipt)}`.execute(
    db,
  );
  return rows[0];
}

async function applicationOf(engine: Engine, args: readonly string[]): Promise<Row> {
  const row = await findOne(engine, requireArgument(args, 0, WHO));
  // Without what was typed: it may be most of a receipt number.
  if (!row) throw new OpsRefusal('There is no such family application.');
  return row;
}

/** A receipt number opens an application to whoever reads it: the audit log keeps the application's number. */
async function recorded(engine: Engine, [who = '', ...rest]: readonly string[]): Promise<readonly string[]> {
  return [String((await findOne(engine, who))?.id ?? '***'), ...rest];
}

const line = ({ id, state, overdue, other_name: otherName, submitted_at: submittedAt, relationship }: Row): string =>
  [id, overdue ? 'OVERDUE' : state, submittedAt.toISOString(), relationship, otherName && 'another name']
    .filter((part) => part !== false)
    .join('  ');

const WHY_NOT: Readonly<Record<DecisionFault, string>> = {
  unknown: 'There is no such application.',
  'decided-already': 'It is not under review: it was decided already.',
};

async function decide(
  engine: Engine,
  args: readonly string[],
  out: (line: string) => void,
  act: (id: bigint, remark: string) => Promise<Result<void, DecisionFault>>,
): Promise<void> {
  const application = await applicationOf(engine, args);
  const decided = await act(application.id, args.slice(1).join(' '));
  if (!decided.ok) throw new OpsRefusal(WHY_NOT[decided.error]);
  out(line(await applicationOf(engine, args)));
}

const createDenial = (deny: typeof denyIncorrect, summary: string): OpsCommand => ({
  usage: '<application> <remark>',
  summary,
  recorded,
  run: async (engine, args, out) => {
    requireArgument(args, 1, 'the remark, which the applicant reads');
    await decide(engine, args, out, (id, remark) => deny(engine, id, remark));
  },
});

async function show(engine: Engine, args: readonly string[], out: (line: string) => void): Promise<void> {
  const { db } = engine;
  const one = await applicationOf(engine, args);
  out(line(one));
  out(`receipt ${await receiptNumberOf(db, one.receipt_seed)}`);
  out(`applicant ${one.applicant_name}  ${one.mobile}  ${one.email}`);
  out(`pictures ${one.id_photo} (ID)  ${one.proof_photo} (relationship)`);
  if (one.remark !== null) out(`remark ${one.remark}`);
  const running = await findRunningMeasures(db, one.id);
  for (const account of await findAccounts(db, one.id)) {
    const { place, kind, duration, holder_name: name, mobile, email, waitsForStaff } = account;
    out(`${place}. ${kind} ${duration}  ${name}  ${mobile ?? email ?? ''}  ${await describePlayer(engine, account)}`);
    for (const measure of running)
      if (measure.place === place) out(`   runs ${await describeMeasure(engine, measure)}`);
    if (waitsForStaff) out('   another name: compare it with the player, then `family begin` or `family drop`');
  }
  for (const measure of running)
    if (measure.place === null) out(`one of these exclusions  runs ${await describeMeasure(engine, measure)}`);
}

interface PlayerRow {
  readonly open_id: string;
  readonly real_name: string | null;
  /** As they registered. */
  readonly given_name: string | null;
  readonly state: string;
}

async function findPlayer({ db }: Engine, id: bigint | null): Promise<PlayerRow | undefined> {
  const { rows } = await sql<PlayerRow>`
    select open_id, real_name, nullif(concat_ws(' ', first_names, last_name), '') as given_name, state
    from players where id = ${id}`.execute(db);
  return rows[0];
}

/** Without an account it can be approved as well: the applicant must not learn that there is none. */
async function describePlayer(engine: Engine, { playerId }: NamedAccount): Promise<string> {
  const player = await findPlayer(engine, playerId);
  if (!player) return 'no account';
  const { open_id: openId, real_name: verified, given_name: given, state } = player;
  const name = verified ?? (given === null ? 'without a verified name' : `${given}, not verified`);
  return `${openId} ${name}  ${state}`;
}

async function describeMeasure(engine: Engine, { player_id: playerId, endsAt }: RunningMeasure): Promise<string> {
  const player = await findPlayer(engine, playerId);
  const end = endsAt ? `until ${endsAt.toISOString()}` : 'for life';
  return `${end}  ${player ? player.open_id : 'once somebody proves this number or address'}`;
}

const WHY_NOT_ENDED: Readonly<Record<EndFault, string>> = {
  unknown: 'There is no such account in this application.',
  'not-running': 'Nothing runs for this account of the application.',
};

/** The place of an account, as it was typed; 0 is none. */
const placeOf = (args: readonly string[]): number => {
  const typed = requireArgument(args, 1, 'the place of the account in the application');
  return /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
};

const createComparison = (decision: 'begin' | 'drop', summary: string): OpsCommand => ({
  usage: '<application> <account>',
  summary,
  recorded,
  run: async (engine, args, out) => {
    const place = placeOf(args);
    const { id } = await applicationOf(engine, args);
    const decided = await decideOtherName(engine, id, place, decision);
    if (!decided.ok) throw new OpsRefusal('Nobody of another name has the number or address of this account.');
    await show(engine, args, out);
  },
});

async function end(engine: Engine, args: readonly string[], out: (line: string) => void): Promise<void> {
  const place = placeOf(args);
  requireArgument(args, 2, 'the reason, which the applicant reads');
  const { id } = await applicationOf(engine, args);
  const ended = await endFamilyMeasure(engine, id, place, args.slice(2).join(' '));
  if (!ended.ok) throw new OpsRefusal(WHY_NOT_ENDED[ended.error]);
  await show(engine, args, out);
}

export const familyCommands: OpsCommands = {
  list: {
    usage: '[all]',
    summary: `family applications that wait for a decision, oldest first; or the newest ${LINES}`,
    run: async ({ db }, args, out) => {
      const which =
        args[0] === 'all'
          ? sql`order by id desc`
          : sql`where state = 'review' or ${hasOtherName} order by submitted_at`;
      const { rows } = await sql<Row>`
        select ${columns} from family_applications f ${which} limit ${LINES}`.execute(db);
      for (const row of rows) out(line(row));
      if (rows.length === 0) out('no applications');
    },
  },
  show: {
    usage: '<application>',
    summary: 'applicant, accounts, picture ids and running measures of one application',
    recorded,
    run: show,
  },
  approve: {
    usage: '<application>',
    summary: 'excludes and monitors its accounts, and tells their holders',
    recorded,
    run: (engine, args, out) => decide(engine, args, out, (id) => approveFamily(engine, id)),
  },
  end: {
    usage: '<application> <account> <reason>',
    summary: 'ends the exclusion or monitoring of one of its accounts, and tells applicant and holder',
    recorded,
    run: end,
  },
  begin: createComparison(
    'begin',
    'begins what waits for an account, for the player of another name who has its number or address',
  ),
  drop: createComparison('drop', 'leaves it waiting: the player of another name is somebody else'),
  'deny-ineligible': createDenial(denyIneligible, 'denies it for good'),
  'deny-incorrect': createDenial(denyIncorrect, 'denies it until the applicant sends other pictures'),
};

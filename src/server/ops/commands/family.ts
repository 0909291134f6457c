import { sql } from 'kysely';
import { readReceiptNumber } from '#contract/family/receipt-number.ts';
import type { Result } from '#kernel/result.ts';
import type { Engine } from '#server/engine/engine.ts';
import { findAccounts, type Application } from '#server/family/application-rows.ts';
import { approveFamily, denyIncorrect, denyIneligible, type DecisionFault } from '#server/family/decide.ts';
import { receiptHash, receiptNumberOf } from '#server/family/receipts.ts';
import { OpsRefusal, requireArgument, type OpsCommand, type OpsCommands } from '../command.ts';

const LINES = 30;
const WHO = 'the application: its number or its receipt number';

async function applicationOf({ db }: Engine, args: readonly string[]): Promise<Application> {
  const who = requireArgument(args, 0, WHO);
  const receipt = readReceiptNumber(who);
  const isId = /^\d{1,15}$/.test(who);
  const { rows } = await sql<Application>`
    select * from family_applications
    where id = ${isId ? BigInt(who) : null} or receipt_hash = ${receipt === undefined ? null : receiptHash(receipt)}`.execute(
    db,
  );
  const row = rows[0];
  if (!row) throw new OpsRefusal(`There is no family application ${who}.`);
  return row;
}

const line = ({ id, state, submitted_at: submittedAt, relationship }: Application): string =>
  [id, state, submittedAt.toISOString(), relationship].join('  ');

const WHY_NOT: Readonly<Record<DecisionFault, string>> = {
  unknown: 'There is no such application.',
  'decided-already': 'It is not under review: it was decided already.',
  'no-account': 'One of its accounts does not exist. Deny it as ineligible.',
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
  for (const { place, kind, duration, holder_name: name, mobile, email, playerId } of await findAccounts(db, one.id)) {
    const { rows } = await sql<{ open_id: string; real_name: string | null }>`
      select open_id, real_name from players where id = ${playerId}`.execute(db);
    const player = rows[0] ? `${rows[0].open_id} ${rows[0].real_name ?? 'without a verified name'}` : 'no account';
    out(`${place}. ${kind} ${duration}  ${name}  ${mobile ?? email ?? ''}  ${player}`);
  }
}

export const familyCommands: OpsCommands = {
  list: {
    usage: '[all]',
    summary: `family applications under review, longest waiting first; or the newest ${LINES}`,
    run: async ({ db }, args, out) => {
      const which = args[0] === 'all' ? sql`order by id desc` : sql`where state = 'review' order by submitted_at`;
      const { rows } = await sql<Application>`select * from family_applications ${which} limit ${LINES}`.execute(db);
      for (const row of rows) out(line(row));
      if (rows.length === 0) out('no applications');
    },
  },
  show: {
    usage: '<application>',
    summary: 'applicant, accounts and picture ids of one application',
    run: show,
  },
  approve: {
    usage: '<application>',
    summary: 'excludes and monitors its accounts, and tells their holders',
    run: (engine, args, out) => decide(engine, args, out, (id) => approveFamily(engine, id)),
  },
  'deny-ineligible': createDenial(denyIneligible, 'denies it for good'),
  'deny-incorrect': createDenial(denyIncorrect, 'denies it until the applicant sends other pictures'),
};

import { sql } from 'kysely';
import { formatAmount } from '#kernel/money-format.ts';
import type { Engine } from '#server/engine/engine.ts';
import { readIban } from '#server/withdrawals/accounts/iban.ts';
import { payClosedAccount, type PayClosedFault } from '#server/withdrawals/pay-closed.ts';
import { PAYOUT_REASONS } from '#server/withdrawals/payouts/payout-reasons.ts';
import {
  approveWithdrawal,
  failWithdrawal,
  lockPayoutAccounts,
  rejectWithdrawal,
  returnWithdrawal,
  unlockPayoutAccounts,
  type ApprovalFault,
} from '#server/withdrawals/staff.ts';
import type { Withdrawal } from '#server/withdrawals/withdrawal-rows.ts';
import { OpsRefusal, requireArgument, type OpsCommands } from '#server/ops/command.ts';
import { findPlayer, playerOf } from '#server/ops/named-player.ts';

const LINES = 30;
const ID = /^[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}$/i;
const PART_OF_IBAN = /^AE\d{0,20}$/i;
const CODE = /^[A-Z]{2}\d{2}$/;

interface Row extends Withdrawal {
  readonly open_id: string;
  readonly player_state: string;
}

const line = (row: Row): string =>
  [
    row.id,
    row.state,
    row.requested_at.toISOString(),
    row.open_id,
    `AED ${formatAmount(row.amount)}`,
    row.review_reasons.join(','),
  ]
    .filter((part) => part !== '')
    .join('  ');

/** The withdrawal that the first argument names: its id, or its EndToEndId at the bank. */
async function withdrawalOf({ db }: Engine, args: readonly string[]): Promise<Row> {
  const which = requireArgument(args, 0, 'the id of the withdrawal');
  const id = ID.test(which) ? which : null;
  const { rows } = await sql<Row>`
    select w.*, p.open_id, p.state as player_state from withdrawals w join players p on p.id = w.player_id where w.id = ${id}::uuid`.execute(
    db,
  );
  if (!rows[0]) throw new OpsRefusal(`There is no withdrawal ${which}.`);
  return rows[0];
}

const describe = (fault: ApprovalFault): string => {
  if (fault === 'restricted') return 'The account is restricted or locked: end that first.';
  if (fault === 'locked') return 'Its IBAN is locked: unlock it first, or reject the withdrawal.';
  return `It is ${fault}.`;
};

const PAY_CLOSED_FAULTS: Readonly<Record<PayClosedFault, string>> = {
  'not-closed': 'The account is not closed: its player withdraws.',
  restricted: 'The account is restricted: end that first.',
  nothing: 'No money is in the account.',
  nameless: 'The name of its holder is erased.',
  iban: 'Its bank is not offered, the IBAN is locked, or the account has as many as it may.',
};

/** The IBAN or wallet account that the first argument names. */
const accountFrom = (args: readonly string[]): string =>
  requireArgument(args, 0, 'the IBAN, without spaces').replace(/\s/g, '').toUpperCase();

function codeFrom(args: readonly string[]): string {
  const code = requireArgument(args, 1, "the bank's code, as AC04").toUpperCase();
  if (!CODE.test(code)) throw new OpsRefusal('Write the code of the bank as AC04.');
  return code;
}

/** The audit log is kept for ever: it names an account by its end. */
const recordEnd = (_engine: Engine, [number = '', ...rest]: readonly string[]) =>
  // An IBAN with spaces and without quotes is in several arguments: none of them is kept.
  Promise.resolve(PART_OF_IBAN.test(number) ? [] : [`•••• ${number.slice(-4)}`, ...rest]);

function checkFound(count: number, number: string): void {
  if (count === 0) throw new OpsRefusal(`No player has an account that ends in ${number.slice(-4)} and fits.`);
}

export const withdrawalCommands: OpsCommands = {
  list: {
    usage: '[all]',
    summary: `withdrawals that wait for staff, longest waiting first; or the newest ${LINES}`,
    run: async ({ db }, args, out) => {
      const which =
        args[0] === 'all'
          ? sql`order by w.requested_at desc, w.id`
          : sql`where w.state = 'review' order by w.requested_at, w.id`;
      const { rows } = await sql<Row>`
        select w.*, p.open_id, p.state as player_state from withdrawals w join players p on p.id = w.player_id ${which} limit ${LINES}`.execute(
        db,
      );
      for (const row of rows) out(line(row));
      if (rows.length === 0) out('no withdrawals');
    },
  },
  show: {
    usage: '<withdrawal>',
    summary: 'account, fee, reasons and times of one withdrawal',
    run: async (engine, args, out) => {
      const row = await withdrawalOf(engine, args);
      out(line(row));
      out(`to ${row.account_number ?? '(erased)'}  ${row.holder_name ?? ''}  fee AED ${formatAmount(row.fee)}`);
      out(`player ${row.player_state}`);
      const times = {
        decided: row.decided_at,
        sent: row.sent_at,
        resolved: row.resolved_at,
        returned: row.returned_at,
      };
      for (const [what, at] of Object.entries(times)) if (at) out(`${what} ${at.toISOString()}`);
      if (row.file_id !== null) out(`file ${row.file_id}`);
      if (row.reason !== null) out(`reason ${row.reason}`);
    },
  },
  approve: {
    usage: '<withdrawal>',
    summary: 'lets a withdrawal under review be paid',
    run: async (engine, args, out) => {
      const { id } = await withdrawalOf(engine, args);
      const done = await approveWithdrawal(engine, id);
      if (!done.ok) throw new OpsRefusal(describe(done.error));
      out(line(await withdrawalOf(engine, args)));
    },
  },
  reject: {
    usage: '<withdrawal> <remark>',
    summary: 'gives the money of a withdrawal under review back; the player reads the remark',
    run: async (engine, args, out) => {
      requireArgument(args, 1, 'the remark, which the player reads');
      const { id } = await withdrawalOf(engine, args);
      const done = await rejectWithdrawal(engine, id, args.slice(1).join(' '));
      if (!done.ok) throw new OpsRefusal(`It is ${done.error}.`);
      out(line(await withdrawalOf(engine, args)));
    },
  },
  fail: {
    usage: '<withdrawal> <code>',
    summary: `gives the money back of one whose file the bank could not take, for a reason such as ${PAYOUT_REASONS.join(', ')}`,
    run: async (engine, args, out) => {
      const code = codeFrom(args);
      const { id } = await withdrawalOf(engine, args);
      const done = await failWithdrawal(engine, id, code);
      if (!done.ok)
        throw new OpsRefusal(
          done.error === 'in-file' ? 'The bank has its file, may get it, or does not say.' : `It is ${done.error}.`,
        );
      out(line(await withdrawalOf(engine, args)));
    },
  },
  returned: {
    usage: '<withdrawal> <code>',
    summary: `books a paid withdrawal that the bank sent back, with the bank's code, as ${PAYOUT_REASONS.join(', ')}`,
    run: async (engine, args, out) => {
      const code = codeFrom(args);
      const { id } = await withdrawalOf(engine, args);
      const done = await returnWithdrawal(engine, id, code);
      if (!done.ok) throw new OpsRefusal(`It is ${done.error}.`);
      out(line(await withdrawalOf(engine, args)));
    },
  },
  'lock-iban': {
    usage: '<IBAN> <reason>',
    summary: 'lets no withdrawal go to an account, whoever has it; those approved and not sent go back to review',
    recorded: recordEnd,
    run: async (engine, args, out) => {
      const number = accountFrom(args);
      requireArgument(args, 1, 'the reason');
      const count = await lockPayoutAccounts(engine, number, args.slice(1).join(' '));
      checkFound(count, number);
      out(`locked for ${count} ${count === 1 ? 'player' : 'players'}`);
    },
  },
  'unlock-iban': {
    usage: '<IBAN>',
    summary: 'lets withdrawals go to it again',
    recorded: recordEnd,
    run: async (engine, args, out) => {
      const number = accountFrom(args);
      const count = await unlockPayoutAccounts(engine, number);
      checkFound(count, number);
      out(`unlocked for ${count} ${count === 1 ? 'player' : 'players'}`);
    },
  },
  'pay-closed': {
    usage: '<player> <IBAN> <street address>',
    summary:
      'pays the money that came into a closed account to an IBAN of its holder, who must have shown who they are',
    recorded: async (engine, [who = '', ...rest]) => [
      (await findPlayer(engine, who))?.open_id ?? '(unknown)',
      ...(await recordEnd(engine, rest)),
    ],
    run: async (engine, args, out) => {
      const player = await playerOf(engine, args);
      const iban = readIban(accountFrom(args.slice(1)));
      if (!iban.ok) throw new OpsRefusal('That is no IBAN of a bank in the United Arab Emirates.');
      requireArgument(args, 2, "the holder's street address");
      const paid = await payClosedAccount(engine.db, player.id, iban.value, args.slice(2).join(' '));
      if (!paid.ok) throw new OpsRefusal(PAY_CLOSED_FAULTS[paid.error]);
      const { id, amount, reasons } = paid.value;
      const next = reasons.length === 0 ? 'goes into the next payment file' : `waits for review: ${reasons.join(',')}`;
      out(`${id}  AED ${formatAmount(amount)} of ${player.open_id} ${next}`);
    },
  },
};

import { sql } from 'kysely';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { formatAmount } from '#kernel/money-format.ts';
import type { Engine } from '#server/engine/engine.ts';
import { closeByOperator } from '#server/closure/decide.ts';
import { removeAllFactors } from '#server/factors/remove-factors.ts';
import { decideReview, type ReviewFault } from '#server/identity/operator-review.ts';
import { endSessions } from '#server/players/sessions.ts';
import { forgiveFailures } from '#server/players/lockout.ts';
import { setPlayerState, type PlayerState } from '#server/players/player-state.ts';
import { describeFault } from './closure.ts';
import { requireArgument, OpsRefusal, type OpsCommand, type OpsCommands } from '../command.ts';

const LINES = 30;
const VERIFIED: Readonly<Record<number, string>> = {
  [VERIFIED_STATUS.unverified]: 'unverified',
  [VERIFIED_STATUS.underReview]: 'under review',
  [VERIFIED_STATUS.verified]: 'verified',
  [VERIFIED_STATUS.failed]: 'failed',
  [VERIFIED_STATUS.verifying]: 'verifying',
  [VERIFIED_STATUS.expired]: 'expired',
};

interface Row {
  readonly id: bigint;
  readonly open_id: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly state: PlayerState;
  readonly verified_status: number;
  readonly created_at: Date;
}

const columns = sql`id, open_id, mobile, email, state, effective_verified_status(verified_status, document_expires) as verified_status, created_at`;

export async function playerOf({ db }: Engine, args: readonly string[]): Promise<Row> {
  const who = requireArgument(args, 0, 'the player: mobile number with country code, e-mail address, or open id');
  const { rows } =
    await sql<Row>`select ${columns} from players where mobile = ${who} or email = ${who.toLowerCase()} or open_id = ${who}`.execute(
      db,
    );
  const row = rows[0];
  if (!row) throw new OpsRefusal(`There is no player ${who}.`);
  return row;
}

const line = (row: Row): string =>
  [
    row.open_id,
    row.mobile ?? row.email ?? '',
    row.state,
    VERIFIED[row.verified_status] ?? '?',
    row.created_at.toISOString(),
  ].join('  ');

const createStateCommand = (state: PlayerState, summary: string): OpsCommand => ({
  usage: '<player> <reason>',
  summary,
  run: async (engine, args, out) => {
    const player = await playerOf(engine, args);
    requireArgument(args, 1, 'the reason');
    const set = await engine.db.transaction().execute(async (tx) => {
      const done = await setPlayerState(tx, player.id, state);
      if (done.ok && state === 'active' && player.state === 'locked')
        await engine.messages.sendToPlayer(tx, player.id, 'accountUnfrozen', {});
      return done;
    });
    if (!set.ok) throw new OpsRefusal(`${player.open_id} is ${set.error}, which does not become ${state}.`);
    out(`${player.open_id} is ${state}`);
  },
});

const WHY_NOT: Readonly<Record<ReviewFault, string>> = {
  'nothing-to-review': 'This player has no check under review.',
  'provider-away': 'The identity provider does not answer; its document is needed to decide.',
};

async function review(
  engine: Engine,
  args: readonly string[],
  decision: Parameters<typeof decideReview>[2],
  out: (line: string) => void,
): Promise<void> {
  const player = await playerOf(engine, args);
  const decided = await decideReview(engine, player.id, decision);
  if (!decided.ok) throw new OpsRefusal(WHY_NOT[decided.error]);
  out(`${player.open_id} is ${VERIFIED[decided.value] ?? '?'}`);
}

export const playerCommands: OpsCommands = {
  list: {
    usage: '[review]',
    summary: `the newest ${LINES} players, or those who wait for a KYC decision`,
    run: async ({ db }, args, out) => {
      const only = args[0] === 'review' ? sql`where verified_status = ${VERIFIED_STATUS.underReview}` : sql``;
      const { rows } = await sql<Row>`select ${columns} from players ${only} order by id desc limit ${LINES}`.execute(
        db,
      );
      for (const row of rows) out(line(row));
      if (rows.length === 0) out('no players');
    },
  },
  show: {
    usage: '<player>',
    summary: 'account, identity, balance and session of one player',
    run: async (engine, args, out) => {
      const player = await playerOf(engine, args);
      out(line(player));
      const { rows: wallets } = await sql<{ deposited: bigint; winnings: bigint; gift: bigint }>`
        select deposited, winnings, gift from wallets where player_id = ${player.id}`.execute(engine.db);
      for (const { deposited, winnings, gift } of wallets)
        out(`deposited ${formatAmount(deposited)}  winnings ${formatAmount(winnings)}  gift ${formatAmount(gift)}`);
      const { rows: checks } = await sql<{
        id_card_type: string;
        status: string;
        reason: number | null;
        created_at: Date;
      }>`
        select id_card_type, status, reason, created_at from identity_sessions where player_id = ${player.id}
        order by created_at desc limit 5`.execute(engine.db);
      for (const check of checks)
        out(`check ${check.created_at.toISOString()}  ${check.id_card_type}  ${check.status}  ${check.reason ?? ''}`);
      const { rows: sessions } = await sql<{ created_at: Date; last_used_at: Date }>`
        select created_at, last_used_at from sessions where player_id = ${player.id} and ended_at is null`.execute(
        engine.db,
      );
      for (const session of sessions)
        out(`logged in ${session.created_at.toISOString()}, last call ${session.last_used_at.toISOString()}`);
    },
  },
  approve: {
    usage: '<player>',
    summary: 'approves the identity check that is under review',
    run: (engine, args, out) => review(engine, args, { approve: true }, out),
  },
  reject: {
    usage: '<player> <remark>',
    summary: 'refuses it; the player reads the remark',
    run: (engine, args, out) => {
      requireArgument(args, 1, 'the remark');
      return review(engine, args, { approve: false, remark: args.slice(1).join(' ') }, out);
    },
  },
  lock: createStateCommand('locked', 'ends the session and lets nobody log in'),
  restrict: createStateCommand(
    'restricted',
    'stops deposits and purchases of an active account for an anti-money-laundering review',
  ),
  unlock: createStateCommand('active', 'opens a locked or restricted account again'),
  close: {
    usage: '<player> <reason>',
    summary: 'closes the account for good and tells the player; none with money, pending draws or prizes to claim',
    run: async (engine, args, out) => {
      const player = await playerOf(engine, args);
      requireArgument(args, 1, 'the reason');
      const closed = await closeByOperator(engine, player.id);
      if (!closed.ok) throw new OpsRefusal(describeFault(closed.error));
      out(`${player.open_id} is closed`);
    },
  },
  logout: {
    usage: '<player>',
    summary: 'ends the session',
    run: async (engine, args, out) => {
      const player = await playerOf(engine, args);
      const ended = await engine.db.transaction().execute((tx) => endSessions(tx, player.id, 'operator'));
      out(ended ? `${player.open_id} is logged out` : `${player.open_id} was not logged in`);
    },
  },
  'remove-factors': {
    usage: '<player> <reason>',
    summary: 'removes every second factor of a player who lost theirs, and tells the player',
    run: async (engine, args, out) => {
      const player = await playerOf(engine, args);
      requireArgument(args, 1, 'the reason');
      const removed = await engine.db.transaction().execute((tx) => removeAllFactors(tx, engine.messages, player.id));
      if (!removed) throw new OpsRefusal(`${player.open_id} has no second factor.`);
      engine.push.publishWallets([player.id]);
      out(`${player.open_id} logs in without a second step`);
    },
  },
  'forgive-failures': {
    usage: '<player>',
    summary: 'forgets wrong passwords, so that the player may try again now, also where they froze the account',
    run: async (engine, args, out) => {
      const player = await playerOf(engine, args);
      await engine.db.transaction().execute(async (tx) => {
        if (await forgiveFailures(tx, player)) await engine.messages.sendToPlayer(tx, player.id, 'accountUnfrozen', {});
      });
      out(`${player.open_id} may try again`);
    },
  },
};

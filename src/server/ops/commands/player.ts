import { sql } from 'kysely';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { formatAmount } from '#kernel/money-format.ts';
import type { Engine } from '#server/engine/engine.ts';
import { closeByOperator } from '#server/closure/decide.ts';
import { removeAllFactors } from '#server/factors/remove-factors.ts';
import { decideReview, type ReviewFault } from '#server/identity/operator-review.ts';
import {
  forgiveLoginFailures,
  lockAccount,
  logOutPlayer,
  restrictAccount,
  unlockAccount,
  type PlayerState,
} from '#server/players/player-state.ts';
import { describeFault } from './closure.ts';
import { describeOpenMarkers } from './harm.ts';
import { requireArgument, OpsRefusal, type OpsCommand } from '../command.ts';
import { playerColumns, playerOf, recordPlayers, type NamedPlayer } from '../named-player.ts';

const LINES = 30;
const VERIFIED: Readonly<Record<number, string>> = {
  [VERIFIED_STATUS.unverified]: 'unverified',
  [VERIFIED_STATUS.underReview]: 'under review',
  [VERIFIED_STATUS.verified]: 'verified',
  [VERIFIED_STATUS.failed]: 'failed',
  [VERIFIED_STATUS.verifying]: 'verifying',
  [VERIFIED_STATUS.expired]: 'expired',
};

const line = (row: NamedPlayer): string =>
  [
    row.open_id,
    row.mobile ?? row.email ?? '',
    row.state,
    VERIFIED[row.verified_status] ?? '?',
    row.created_at.toISOString(),
  ].join('  ');

const createStateCommand = (state: PlayerState, set: typeof lockAccount, summary: string): OpsCommand => ({
  usage: '<player> <reason>',
  summary,
  run: async (engine, args, out) => {
    const player = await playerOf(engine, args);
    requireArgument(args, 1, 'the reason');
    const done = await set(engine, player.id);
    if (!done.ok) throw new OpsRefusal(`${player.open_id} is ${done.error}, which does not become ${state}.`);
    out(`${player.open_id} is ${done.value}`);
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

export const playerCommands = recordPlayers({
  list: {
    usage: '[review]',
    summary: `the newest ${LINES} players, or those who wait for a KYC decision`,
    run: async ({ db }, args, out) => {
      const only =
        args[0] === 'review'
          ? sql`where verified_status = ${VERIFIED_STATUS.underReview} and state <> 'closed'`
          : sql``;
      const { rows } =
        await sql<NamedPlayer>`select ${playerColumns} from players ${only} order by id desc limit ${LINES}`.execute(
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
      const { rows: chargebacks } = await sql<{ deposit_id: string; amount: bigint; state: string; opened_at: Date }>`
        select deposit_id, amount, state, opened_at from chargebacks where player_id = ${player.id}
        order by opened_at desc limit 5`.execute(engine.db);
      for (const { deposit_id: deposit, amount, state, opened_at: at } of chargebacks)
        out(`chargeback ${at.toISOString()}  AED ${formatAmount(amount)}  ${state}  of deposit ${deposit}`);
      for (const marker of await describeOpenMarkers(engine, player.id)) out(marker);
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
  lock: createStateCommand('locked', lockAccount, 'ends the session and lets nobody log in'),
  restrict: createStateCommand(
    'restricted',
    restrictAccount,
    'stops deposits and purchases of an active account for an anti-money-laundering review',
  ),
  unlock: createStateCommand(
    'active',
    unlockAccount,
    'takes back a lock or, where there is none, a restriction, and tells the player',
  ),
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
      const ended = await logOutPlayer(engine, player.id);
      out(ended ? `${player.open_id} is logged out` : `${player.open_id} was not logged in`);
    },
  },
  'remove-factors': {
    usage: '<player> <reason>',
    summary: 'removes every second factor of a player who lost theirs, and tells the player',
    run: async (engine, args, out) => {
      const player = await playerOf(engine, args);
      requireArgument(args, 1, 'the reason');
      if (!(await removeAllFactors(engine, player.id))) throw new OpsRefusal(`${player.open_id} has no second factor.`);
      out(`${player.open_id} logs in without a second step`);
    },
  },
  'forgive-failures': {
    usage: '<player>',
    summary:
      'forgets wrong passwords and second steps, so that the player may try again now, also where they froze the account',
    run: async (engine, args, out) => {
      const player = await playerOf(engine, args);
      await forgiveLoginFailures(engine, player.id);
      out(`${player.open_id} may try again`);
    },
  },
});

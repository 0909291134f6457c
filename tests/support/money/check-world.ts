import { sql } from 'kysely';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { toEndToEndId } from '#server/withdrawals/payouts/payout-files.ts';
import { HOUSE_ACCOUNTS } from '#server/ledger/accounts.ts';
import { runPayouts } from './withdrawal-acts.ts';
import { deliver, type World } from './world.ts';

/** Delivers what the product did not take before, and asks the bank until every decided payment is booked. */
export async function catchUp(world: World): Promise<void> {
  for (const [signature, body] of world.late.splice(0)) await deliver(world, signature, body);
  if (world.late.length > 0) world.faults.push(`${world.late.length} notifications are never taken`);
  for (let n = 0; n < 100; n++) {
    await runPayouts({ world, pick: world.pick });
    const { rows } = await sql<{ id: string }>`select id from withdrawals where state in ('approved', 'sent')`.execute(
      world.db,
    );
    if (rows.every(({ id }) => world.bank.payments.get(toEndToEndId(id))?.status === 'pending')) return;
    const restricted = await sql`select from withdrawals w join players p on p.id = w.player_id
      where w.state = 'approved' and p.restricted_at is not null`.execute(world.db);
    if (restricted.rows.length > 0) continue;
  }
  world.faults.push('a payment that the bank decided is not booked');
}

const idsOf = (players: World['players']) => players.map(({ playerId }) => playerId);

/** Every payment of the acquirer is credited once, and nothing else is. */
async function checkDeposits({ db, acquirer, players }: World): Promise<string[]> {
  const { rows } = await sql<{ id: string; n: bigint; amount: bigint }>`
    select reference as id, count(*) as n, sum(amount)::bigint as amount from transfers
    where kind = 'deposit' and reference is not null and player_id = any (${idsOf(players)}::bigint[]) group by 1`.execute(
    db,
  );
  const credited = new Map(rows.map((row) => [row.id, row]));
  const succeeded = acquirer.succeeded();
  const wrong = succeeded.filter(({ merchantReference, amount }) => {
    const row = credited.get(merchantReference);
    return row?.n !== 1n || row.amount !== BigInt(amount);
  });
  return [
    ...wrong.map(({ merchantReference }) => `payment ${merchantReference} is not credited once`),
    ...(credited.size === succeeded.length ? [] : [`${credited.size} deposits of ${succeeded.length} payments`]),
  ];
}

/** Every withdrawal ended as the bank says. */
async function checkWithdrawals({ db, bank, players }: World): Promise<string[]> {
  const { rows } = await sql<{ id: string; state: string; amount: bigint; fee: bigint; n: bigint }>`
    select w.id, w.state, w.amount, w.fee, (select count(*) from transfers t where t.reference = w.id and t.kind = 'withdrawal') as n
    from withdrawals w where w.amount > 1 and player_id = any (${idsOf(players)}::bigint[])`.execute(db);
  const wrong = rows.filter(({ id, state, amount, fee, n }) => {
    const payment = bank.payments.get(toEndToEndId(id));
    const isPaid = state === 'paid' || state === 'returned';
    if (n !== (isPaid ? 1n : 0n)) return true;
    if (!payment) return isPaid || state === 'sent' || state === 'failed';
    const expected = payment.isReturned
      ? 'returned'
      : { paid: 'paid', rejected: 'failed', pending: 'sent' }[payment.status];
    return state !== expected || BigInt(payment.amount) !== amount - fee;
  });
  return wrong.map(({ id, state }) => `withdrawal ${id} is ${state}, which the bank does not say`);
}

/** What the acquirer and the bank owe by their own books, and by ours. */
async function checkClearing({ db, acquirer, bank, owedBefore }: World): Promise<string[]> {
  const account = db.selectFrom('accounts').select('balance').where('id', '=', HOUSE_ACCOUNTS.bankClearing);
  const { balance } = await account.executeTakeFirstOrThrow();
  const owed = owedBefore + BigInt(acquirer.balance() - bank.paidOut());
  return -balance === owed ? [] : [`the acquirer and the bank owe ${owed} fils, ${-balance} in the ledger`];
}

async function checkDatabase({ db }: World): Promise<string[]> {
  const { rows: below } = await sql<{ player_id: bigint }>`
    select player_id from wallets where least(deposited, winnings, gift, held) < 0`.execute(db);
  const { rows: sums } = await sql<{ sum: bigint | null }>`select sum(amount)::bigint as sum from postings`.execute(db);
  const { rows: locks } = await sql<{ deadlocks: bigint }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return [
    ...below.map(({ player_id: id }) => `wallet ${id} is below 0`),
    ...((sums[0]?.sum ?? 0n) === 0n ? [] : ['the postings are not balanced']),
    ...(locks[0]?.deadlocks === 0n ? [] : [`${locks[0]?.deadlocks} deadlocks`]),
  ];
}

/** What is wrong, while nothing is under way. `withLedger` checks all that ever was. */
export async function findFaults(world: World, withLedger = true): Promise<string[]> {
  const differences = withLedger ? await checkLedger(world.db) : [];
  return [
    ...world.faults.splice(0),
    ...world.bank.faults.splice(0),
    ...differences.map(({ what, expected, actual }) => `${what}: ${actual} and not ${expected}`),
    ...(await checkDeposits(world)),
    ...(await checkWithdrawals(world)),
    ...(await checkClearing(world)),
    ...(await checkDatabase(world)),
  ];
}

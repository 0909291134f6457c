import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { endFamilyMeasure } from '#server/family/end-measure.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import { startFamilyNode } from '#support/family/family-node.ts';
import { bankTransfer, makePlayer, newMobile } from '#support/players/player.ts';

const { outbox, node, db, stop, approved, moveClock, report, reportsTo } = await startFamilyNode();
afterAll(stop);

/** Ten in the morning in Dubai, so that some hours later is the same day. */
const morning = () => moveClock(Date.parse('2027-01-04T10:00:00+04:00') - node.engine.clock.now().getTime());
const deposit = (playerId: bigint, amount: bigint) =>
  db.transaction().execute((tx) => postTransfers(tx, [bankTransfer(playerId, amount)]));

test('reports what happened while an account was monitored, not earlier or later on the same day', async () => {
  await morning();
  const player = await makePlayer(node);
  const address = `monitored${player.playerId}@example.com`;
  await sql`update players set email = ${address} where id = ${player.playerId}`.execute(db);
  await deposit(player.playerId, 1_000n);
  await moveClock(HOUR_MS);
  const { id, email } = await approved(
    { kind: 'monitor', account: player.mobile },
    { kind: 'monitor', account: address },
  );
  await deposit(player.playerId, 2_000n);
  await moveClock(HOUR_MS);
  for (const place of [1, 2]) expect((await endFamilyMeasure(node.engine, id, place, 'Over.')).ok).toBe(true);
  await moveClock(HOUR_MS);
  await deposit(player.playerId, 4_000n);
  await moveClock(DAY_MS);
  await report();
  expect(await reportsTo(email, 1)).toEqual(['Omar Haddad: 1, AED 20.00']);
});

test('a deposit that is refunded at once is not reported, and is once its refund failed', async () => {
  await morning();
  const player = await makePlayer(node);
  const { email } = await approved({ kind: 'monitor', account: player.mobile });
  const refundedDeposit = async (amount: bigint, state: 'requested' | 'failed') => {
    const { id } = await db
      .insertInto('deposits')
      .values({ player_id: player.playerId, amount, channel_type: 716, return_url: '/', locale: 'en-US' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .transaction()
      .execute((tx) => postTransfers(tx, [{ ...bankTransfer(player.playerId, amount), reference: id }]));
    await sql`
      insert into deposit_refunds (id, deposit_id, player_id, amount, why, state, resolved_at)
      values (gen_random_uuid(), ${id}, ${player.playerId}, ${amount}, 'not-allowed', ${state},
        case when ${state} = 'failed' then clock_timestamp() end)`.execute(db);
  };
  await deposit(player.playerId, 1_000n);
  await refundedDeposit(2_000n, 'requested');
  await refundedDeposit(4_000n, 'failed');
  await moveClock(DAY_MS);
  await report();
  expect(await reportsTo(email, 1)).toEqual(['Omar Haddad: 2, AED 50.00']);
});

test('a report says which of the named contacts it is of, however the name was typed', async () => {
  const [one, two, third] = [newMobile(), newMobile(), newMobile()];
  const { email } = await approved(
    { kind: 'monitor', account: one, holderName: 'Omar Haddad' },
    { kind: 'monitor', account: two, holderName: 'omar  HADDAD' },
    { kind: 'monitor', account: third, holderName: 'Omar Hadad' },
    { kind: 'exclude', account: third },
  );
  await moveClock(DAY_MS);
  await report();
  await reportsTo(email, 2);
  const named = outbox.received
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /Named in your application: (.*)/.exec(text)?.[1] ?? []);
  expect(named.sort()).toEqual([`${one}, ${two}`, third]);
});

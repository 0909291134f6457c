import { randomUUID } from 'node:crypto';
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

test('what is refunded, or is to be, does not count as deposited; what failed to go back does', async () => {
  await morning();
  const player = await makePlayer(node);
  const { email } = await approved({ kind: 'monitor', account: player.mobile });
  const refunds = [
    [1_000n, 'requested'],
    [2_000n, 'succeeded'],
    [500n, 'succeeded'],
    [4_000n, 'failed'],
  ] as const;
  for (const [refunded, state] of refunds) {
    const id = randomUUID();
    const amount = refunded === 500n ? 1_500n : refunded;
    await sql`
      insert into deposits (id, player_id, amount, channel_type, return_url, locale)
      values (${id}, ${player.playerId}, ${amount}, 5, '/', 'en-US')`.execute(db);
    await sql`
      insert into deposit_refunds (id, deposit_id, player_id, amount, why, state, resolved_at)
      values (${randomUUID()}, ${id}, ${player.playerId}, ${refunded}, 'operator', ${state},
        case when ${state}::text <> 'requested' then now() end)`.execute(db);
    const arrived = { ...bankTransfer(player.playerId, amount), reference: id };
    await db.transaction().execute((tx) => postTransfers(tx, [arrived]));
  }
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

import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { DAY_MS } from '#kernel/time.ts';
import { closeByOperator } from '#server/closure/decide.ts';
import { inheritExclusions } from '#server/exclusions/inherit-exclusions.ts';
import { tellBegun } from '#server/exclusions/tell-holder.ts';
import { beginWaitingMeasures, lockForWaitingMeasures } from '#server/exclusions/waiting-measures.ts';
import { lockApplication } from '#server/family/application-rows.ts';
import { approveFamily } from '#server/family/decide.ts';
import { endFamilyMeasure } from '#server/family/end-measure.ts';
import { countOverdueApplications } from '#server/family/overdue.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import { opsCommands } from '#server/ops/commands/index.ts';
import { createPlayer } from '#server/players/create-player.ts';
import { hashDocumentNumber } from '#server/players/person/document-number.ts';
import { eraseOutdated } from '#server/privacy/erase.ts';
import { startFamilyNode } from '#support/family/family-node.ts';
import { waitForAdvisoryLockWaiter, waitForLockWaiter } from '#support/node/lock-waiters.ts';
import { newPerson } from '#support/players/identity.ts';
import { bankTransfer, makePlayer, newMobile } from '#support/players/player.ts';

const { familyProgress } = contract;
const {
  outbox,
  node,
  db,
  stop,
  applyFor,
  approved,
  registerWith,
  isExcluded,
  receivedBy,
  statusOf,
  moveClock,
  report,
  reportsTo,
  runOps,
  nameAs,
  bindEmail,
  verify,
} = await startFamilyNode();
afterAll(stop);

test('answers, mails and reports alike whether there is an account, and begins for who proves the contact later', async () => {
  const player = await makePlayer(node);
  const told = [];
  const nobody = newMobile();
  for (const account of [player.mobile, nobody]) {
    const { email, receipt } = await approved({ kind: 'exclude', account }, { kind: 'monitor', account });
    const { data } = await node.client().call(familyProgress, { receiptNumber: receipt });
    await moveClock(DAY_MS);
    await report();
    const mails = [];
    // After the code: received, approved, the report.
    for (const at of [1, 2, 3]) mails.push((await outbox.next(email, at)).text.replaceAll(receipt, 'R'));
    const decided = mails.filter((text) => !text.includes('Account of:')).sort();
    const endsAt = expect.any(Number) as number;
    expect(data.accounts).toEqual([
      { contact: account, kind: 'exclude', endsAt, isOver: false },
      { contact: account, kind: 'monitor', endsAt, isOver: false },
    ]);
    told.push({ ...data, accounts: [], submittedAt: 0, decidedAt: 0, decided });
    expect(await reportsTo(email, 1)).toEqual(['Omar Haddad: 0, AED 0.00']);
  }
  expect(told[1]).toEqual(told[0]);
  expect(told[0]).toMatchObject({ status: 'approved' });

  const later = await registerWith(nobody);
  expect(await isExcluded(later)).toBe(true);
  // Not for six months from now, but until the day that was approved.
  await expect.poll(() => receivedBy(nobody, /excluded.*Duration: until .*20\d\d\./)).toBe(1);
  await expect.poll(() => receivedBy(nobody, /monitors your account.*until/)).toBe(1);
  const { rows } = await sql`
    select from players p join family_monitorings m on m.player_id = p.id where p.mobile = ${nobody}`.execute(db);
  expect(rows).toHaveLength(1);
});

test('the approval tells of what was asked for alone', async () => {
  const [exclude, monitor] = [
    { kind: 'exclude', account: newMobile() },
    { kind: 'monitor', account: newMobile() },
  ] as const;
  const told = [];
  for (const accounts of [[exclude], [monitor], [exclude, monitor]]) {
    const { email } = await approved(...accounts);
    const { text } = await outbox.next(email, 2);
    told.push([text.includes('exclusion'), text.includes('monitoring'), text.includes('report by email')]);
  }
  expect(told).toEqual([
    [true, false, false],
    [false, true, true],
    [true, true, true],
  ]);
});

test('begins for a player who adds the contact, not for one of another contact or after its end', async () => {
  const email = 'later@example.com';
  await approved({ kind: 'exclude', account: email, duration: 'lifetime' }, { kind: 'monitor', account: newMobile() });
  const other = await makePlayer(node);
  const player = await makePlayer(node);
  expect(await isExcluded(player)).toBe(false);
  for (const { playerId } of [player, other]) await nameAs(playerId);
  expect((await bindEmail(other, 'elsewhere@example.com')).code).toBe(0);
  expect((await bindEmail(player, email)).code).toBe(0);
  expect([await isExcluded(other), await isExcluded(player)]).toEqual([false, true]);
  await expect.poll(() => receivedBy(player.mobile, 'Duration: Lifetime')).toBe(1);

  const over = newMobile();
  await approved({ kind: 'exclude', account: over });
  await sql`update family_exclusions set ends_at = product_now() where player_id is null`.execute(db);
  expect(await isExcluded(await registerWith(over))).toBe(false);
});

test('an approval and a registration at once leave nobody out', async () => {
  const mobile = newMobile();
  const { id } = await applyFor({ kind: 'exclude', account: mobile });
  const { playerId, approval } = await db.transaction().execute(async (tx) => {
    const made = await createPlayer(tx, { mobile, passwordHash: '', birthDate: '1990-05-17', locale: 'en-US' });
    if (!made.ok) throw new Error(`${mobile} is taken`);
    await sql`update players set real_name = 'OMAR HADDAD' where id = ${made.value.id}`.execute(tx);
    const contact = { kind: 'mobile', address: mobile } as const;
    await lockForWaitingMeasures(tx, contact);
    await beginWaitingMeasures(tx, made.value.id, contact);
    // It began before the account was there to be seen, and would end before it.
    const approving = approveFamily(node.engine, id);
    await waitForLockWaiter(db);
    return { playerId: made.value.id, approval: { approving } };
  });
  expect((await approval.approving).ok).toBe(true);
  const { rows } = await sql`select from family_exclusions where player_id = ${playerId}`.execute(db);
  expect(rows).toHaveLength(1);
});

test('an early end and a verification at once leave no copy running', async () => {
  const [former, later] = [await makePlayer(node), await makePlayer(node)];
  const { id } = await approved({ kind: 'exclude', account: former.mobile });
  const { end } = await db.transaction().execute(async (tx) => {
    await inheritExclusions(tx, [former.playerId], later.playerId);
    const ending = endFamilyMeasure(node.engine, id, 1, 'Over.');
    await waitForLockWaiter(db);
    return { end: { ending } };
  });
  expect((await end.ending).ok).toBe(true);
  expect([await isExcluded(former), await isExcluded(later)]).toEqual([false, false]);
});

test('a verification that comes while an exclusion is ended copies nothing', async () => {
  const [former, later] = [await makePlayer(node), await makePlayer(node)];
  const { id } = await approved({ kind: 'exclude', account: former.mobile });
  const { copy } = await db.transaction().execute(async (tx) => {
    await lockApplication(tx, id);
    const copying = db.transaction().execute((other) => inheritExclusions(other, [former.playerId], later.playerId));
    await waitForLockWaiter(db);
    await sql`update family_exclusions set ends_at = product_now() where application_id = ${id}`.execute(tx);
    return { copy: { copying } };
  });
  await copy.copying;
  expect(await isExcluded(later)).toBe(false);
});

test('staff end a measure early in every account of its holder, and no later account inherits it', async () => {
  const person = newPerson();
  const former = await makePlayer(node);
  expect(await verify(former, person)).toBe(3);
  const { id, receipt, email } = await approved(
    { kind: 'exclude', account: former.mobile },
    { kind: 'exclude', account: newMobile() },
  );
  expect((await closeByOperator(node.engine, former.playerId)).ok).toBe(true);
  await sql`update players set closed_at = product_now() - interval '31 days' where id = ${former.playerId}`.execute(
    db,
  );
  await eraseOutdated(node.engine);
  const holder = await makePlayer(node);
  expect(await verify(holder, person)).toBe(3);
  expect(await isExcluded(holder)).toBe(true);
  // Its holder is told of it, until when, and not of the number that was named.
  await expect.poll(() => receivedBy(holder.mobile, /account is excluded.*Duration: until .*20\d\d\./)).toBe(1);

  expect(await runOps('show', String(id))).toMatch(/1\. exclude.*\n {3}runs until.*\n {3}runs until/);
  await expect(runOps('end', String(id), '3', 'No.')).rejects.toThrow('no such account');
  await expect(runOps('end', String(id), '1')).rejects.toThrow('reason');
  const shown = await runOps('end', receipt, '1', 'You', 'asked', 'for', 'it.');
  expect(shown).toContain('once somebody proves this number');
  expect(shown.match(/runs/g)).toHaveLength(1);
  expect(await isExcluded(holder)).toBe(false);
  await expect.poll(() => receivedBy(holder.mobile, 'has ended')).toBe(1);
  expect(receivedBy(former.mobile, 'has ended')).toBe(0);
  await expect.poll(() => receivedBy(email, new RegExp(`${receipt}[^]*You asked for it`))).toBe(1);
  await expect(runOps('end', String(id), '1', 'Again.')).rejects.toThrow('Nothing runs');
  // Verified anew, as another document would be: nothing is taken over again.
  await sql`delete from identity_documents where player_id = ${holder.playerId}`.execute(db);
  const anew = await makePlayer(node);
  expect(await verify(anew, person)).toBe(3);
  expect([await isExcluded(anew), await isExcluded(holder)]).toEqual([false, false]);

  // The other one waits for an account, and can be ended as well.
  expect(await statusOf(receipt)).toBe('approved');
  expect(await endFamilyMeasure(node.engine, id, 2, 'Over.')).toMatchObject({ ok: true });
  expect(await statusOf(receipt)).toBe('ended');
});

test('a holder named by number and address is excluded once, for the longest time, and reported once', async () => {
  const player = await makePlayer(node);
  const email = `both${player.playerId}@example.com`;
  await sql`update players set email = ${email} where id = ${player.playerId}`.execute(db);
  const named = (['exclude', 'monitor'] as const).flatMap((kind) => [
    { kind, account: player.mobile, duration: '1y' as const },
    { kind, account: email, duration: '5y' as const },
  ]);
  const application = await approved(...named, { kind: 'monitor', account: newMobile(), holderName: 'Nobody' });
  const { rows } = await sql<{ place: number }>`
    select place from family_exclusions where player_id = ${player.playerId} order by place`.execute(db);
  expect(rows).toEqual([{ place: 1 }, { place: 2 }]);
  await expect.poll(() => receivedBy(player.mobile, '5 years')).toBe(2);
  expect(receivedBy(player.mobile, '1 year')).toBe(0);
  await db.transaction().execute((tx) => postTransfers(tx, [bankTransfer(player.playerId, 5_000n)]));
  await moveClock(DAY_MS);
  await report();
  expect(await reportsTo(application.email, 2)).toEqual(['Nobody: 0, AED 0.00', 'Omar Haddad: 1, AED 50.00']);
  // When the first of the two ends, the other goes on; a closed account is one without activity.
  expect((await endFamilyMeasure(node.engine, application.id, 3, 'Over.')).ok).toBe(true);
  await sql`update players set state = 'closed', closed_at = product_now() where id = ${player.playerId}`.execute(db);
  expect(await runOps('show', String(application.id))).toMatch(/monitor 5y .* closed\n/);
  await moveClock(DAY_MS);
  await report();
  await moveClock(DAY_MS);
  await report();
  expect(await reportsTo(application.email, 6)).toEqual([
    ...Array.from({ length: 3 }, () => 'Nobody: 0, AED 0.00'),
    ...Array.from({ length: 2 }, () => 'Omar Haddad: 0, AED 0.00'),
    'Omar Haddad: 1, AED 50.00',
  ]);
});

test('of two named contacts of one player each is ended alone, and the holder is told with the last', async () => {
  const player = await makePlayer(node);
  const address = `alone${player.playerId}@example.com`;
  await sql`update players set email = ${address} where id = ${player.playerId}`.execute(db);
  const { id, receipt, email } = await approved(
    { kind: 'exclude', account: player.mobile, duration: '5y' },
    { kind: 'exclude', account: address, duration: 'lifetime', holderName: 'Omar K. Haddad' },
  );
  const ends = async () => {
    const { data } = await node.client().call(familyProgress, { receiptNumber: receipt });
    return data.accounts.map(({ endsAt, isOver }) => [endsAt === null, isOver]);
  };
  expect(await ends()).toEqual([
    [false, false],
    [true, false],
  ]);
  expect((await endFamilyMeasure(node.engine, id, 1, 'The first is over.')).ok).toBe(true);
  await expect.poll(() => receivedBy(email, 'The first is over')).toBe(1);
  expect([await isExcluded(player), await statusOf(receipt)]).toEqual([true, 'approved']);
  expect(await ends()).toEqual([
    [false, true],
    [true, false],
  ]);
  expect((await endFamilyMeasure(node.engine, id, 2, 'The second, too.')).ok).toBe(true);
  await expect.poll(() => receivedBy(player.mobile, 'has ended')).toBe(1);
  expect([await isExcluded(player), await statusOf(receipt)]).toEqual([false, 'ended']);
  const { rows } = await sql`
    select from notifications where player_id = ${player.playerId} and kind = 'familyExclusionEnded'`.execute(db);
  expect(rows).toHaveLength(1);
  const { remark } = (await node.client().call(familyProgress, { receiptNumber: receipt })).data;
  expect(remark).toBe('Omar Haddad: The first is over.\nOmar K. Haddad: The second, too.');
});

test('an approval tells each open account once, of the longest exclusion, and a closed one nothing', async () => {
  const card = newPerson();
  const [named, verified, closed] = [await makePlayer(node), await makePlayer(node), await makePlayer(node)];
  const hash = await hashDocumentNumber(db, { type: 'EID', ...card });
  await sql`
    update players set registered_as = 'EID', registered_number_hash = ${hash}, registered_number_end = '0001'
    where id = ${named.playerId}`.execute(db);
  expect(await verify(verified, card)).toBe(3);
  expect((await closeByOperator(node.engine, closed.playerId)).ok).toBe(true);
  await approved(
    { kind: 'exclude', account: verified.mobile, duration: '1y' },
    { kind: 'exclude', account: named.mobile, duration: '3y' },
    { kind: 'exclude', account: closed.mobile },
    { kind: 'monitor', account: closed.mobile },
  );
  const { rows } = await sql`
    select player_id::int as player, params->>'duration' as duration from notifications
    where player_id in (${named.playerId}, ${verified.playerId}, ${closed.playerId}) and kind like 'family%'
    order by player_id`.execute(db);
  expect(rows).toEqual([named, verified].map(({ playerId }) => ({ player: Number(playerId), duration: '3y' })));
});

test('copies what is the same in two accounts once', async () => {
  const [one, other, later] = [await makePlayer(node), await makePlayer(node), await makePlayer(node)];
  await approved({ kind: 'exclude', account: one.mobile });
  await db.transaction().execute((tx) => inheritExclusions(tx, [one.playerId], other.playerId));
  await db.transaction().execute((tx) => inheritExclusions(tx, [one.playerId, other.playerId], later.playerId));
  const { rows } = await sql`select from family_exclusions where player_id = ${later.playerId}`.execute(db);
  expect(rows).toHaveLength(1);
});

test('a copy of which nobody knows whose it is ends with the last exclusion that it may be of', async () => {
  const [first, second, copied] = [await makePlayer(node), await makePlayer(node), await makePlayer(node)];
  const accounts = [first, second].map(({ mobile }) => ({ kind: 'exclude' as const, account: mobile }));
  const third = { kind: 'exclude', account: newMobile(), duration: '5y' } as const;
  const { id } = await approved(...accounts, third);
  await sql`
    update family_exclusions e set starts_at = o.starts_at, ends_at = o.ends_at from family_exclusions o
    where e.player_id = ${second.playerId} and o.player_id = ${first.playerId}`.execute(db);
  await sql`
    insert into family_exclusions (player_id, application_id, starts_at, ends_at)
    select ${copied.playerId}, application_id, starts_at, ends_at from family_exclusions
    where player_id = ${first.playerId}`.execute(db);
  expect(await runOps('show', String(id))).toMatch(/\none of these exclusions {2}runs until/);
  expect((await endFamilyMeasure(node.engine, id, 1, 'Over.')).ok).toBe(true);
  expect([await isExcluded(first), await isExcluded(copied)]).toEqual([false, true]);
  expect((await endFamilyMeasure(node.engine, id, 2, 'Over.')).ok).toBe(true);
  expect(await isExcluded(copied)).toBe(false);
  await expect.poll(() => receivedBy(copied.mobile, 'has ended')).toBe(1);
});

test('counts, lists and logs applications that wait longer than applicants are told', async () => {
  await sql`update family_applications set state = 'approved', decided_at = product_now() where state = 'review'`.execute(
    db,
  );
  const { id } = await applyFor({ kind: 'exclude', account: newMobile() });
  const submitted = async (day: string, today: string) => {
    await moveClock(Date.parse(`${today}T12:00:00+04:00`) - node.engine.clock.now().getTime());
    await sql`update family_applications set submitted_at = ${`${day}T09:00:00+04:00`} where id = ${id}`.execute(db);
    return countOverdueApplications(db);
  };
  // 4 January 2027 is a Monday, 7 January a Thursday.
  expect(await submitted('2027-01-04', '2027-01-07')).toBe(0);
  expect(await submitted('2027-01-07', '2027-01-12')).toBe(0);
  expect(await runOps('list')).not.toContain('OVERDUE');
  expect(await submitted('2027-01-07', '2027-01-13')).toBe(1);
  expect(await submitted('2027-01-04', '2027-01-08')).toBe(1);
  expect(await runOps('list')).toContain(`${id}  OVERDUE`);
  expect(await node.engine.metrics.render()).toContain('naseeb_family_applications_overdue 1');
});

test('keeps receipt numbers out of the audit log', async () => {
  const { id, receipt } = await applyFor({ kind: 'exclude', account: newMobile() });
  for (const verb of ['show', 'approve', 'end', 'begin', 'drop', 'deny-ineligible', 'deny-incorrect'])
    for (const typed of [receipt, receipt.toLowerCase(), String(id)])
      expect(await opsCommands['family']?.[verb]?.recorded?.(node.engine, [typed, 'Because.'])).toEqual([
        String(id),
        'Because.',
      ]);
  const almost = `${receipt.slice(0, -1)}${receipt.endsWith('7') ? '8' : '7'}`;
  expect(await opsCommands['family']?.['approve']?.recorded?.(node.engine, [almost])).toEqual(['***']);
  await expect(runOps('approve', almost)).rejects.toThrow(/^There is no such family application\.$/);
});

test('an exclusion holds in the account that its holder is verified in, whichever one was named', async () => {
  const card = newPerson();
  const [named, verified, other] = [await makePlayer(node), await makePlayer(node), await makePlayer(node)];
  const hash = await hashDocumentNumber(db, { type: 'EID', ...card });
  await sql`
    update players set registered_as = 'EID', registered_number_hash = ${hash}, registered_number_end = '0001'
    where id in (${named.playerId}, ${other.playerId})`.execute(db);
  // Anybody may type a number.
  await sql`update players set birth_date = '1991-05-17' where id = ${other.playerId}`.execute(db);
  expect(await verify(verified, card)).toBe(3);
  await approved({ kind: 'exclude', account: named.mobile });
  expect([await isExcluded(named), await isExcluded(verified), await isExcluded(other)]).toEqual([true, true, false]);
});

test('an exclusion that waited holds in the account that its holder is verified in, too', async () => {
  const card = newPerson();
  const [verified, second] = [await makePlayer(node), await makePlayer(node)];
  expect(await verify(verified, card)).toBe(3);
  const hash = await hashDocumentNumber(db, { type: 'EID', ...card });
  await sql`update players set registered_as = 'EID', registered_number_hash = ${hash}, registered_number_end = '0001'
    where id = ${second.playerId}`.execute(db);
  const mobile = newMobile();
  await approved({ kind: 'exclude', account: mobile });
  expect(await isExcluded(verified)).toBe(false);
  await nameAs(second.playerId);
  await db.transaction().execute(async (tx) => {
    const begun = await beginWaitingMeasures(tx, second.playerId, { kind: 'mobile', address: mobile });
    await tellBegun(node.engine, tx, begun);
  });
  expect([await isExcluded(second), await isExcluded(verified)]).toEqual([true, true]);
  for (const { mobile: own } of [second, verified])
    await expect.poll(() => receivedBy(own, /account is excluded.*until/)).toBe(1);
});

test('a waiting exclusion that begins during a verification holds in the verified account, too', async () => {
  const card = newPerson();
  const [verified, second] = [await makePlayer(node), await makePlayer(node)];
  const hash = await hashDocumentNumber(db, { type: 'EID', ...card });
  await sql`update players set registered_as = 'EID', registered_number_hash = ${hash}, registered_number_end = '0001'
    where id = ${second.playerId}`.execute(db);
  const contact = { kind: 'mobile', address: newMobile() } as const;
  await approved({ kind: 'exclude', account: contact.address });
  await nameAs(second.playerId);
  const { verification } = await db.transaction().execute(async (tx) => {
    await lockForWaitingMeasures(tx, contact);
    await beginWaitingMeasures(tx, second.playerId, contact);
    // Without the lock, neither would see what the other does.
    const verifying = verify(verified, card);
    await waitForAdvisoryLockWaiter(db);
    return { verification: { verifying } };
  });
  expect(await verification.verifying).toBe(3);
  expect([await isExcluded(second), await isExcluded(verified)]).toEqual([true, true]);
});

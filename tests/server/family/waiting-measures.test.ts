import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { DAY_MS } from '#kernel/time.ts';
import { closeByOperator } from '#server/closure/decide.ts';
import type { Tx } from '#server/db/index.ts';
import { takeOverExclusions } from '#server/exclusions/inherit-exclusions.ts';
import { beginWaitingMeasures, lockContacts, lockForWaitingMeasures } from '#server/exclusions/waiting-measures.ts';
import { lockApplication } from '#server/family/application-rows.ts';
import { endFamilyMeasure } from '#server/family/end-measure.ts';
import { countOverdueApplications } from '#server/family/overdue.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import { notify } from '#server/notifications/notify.ts';
import { hashDocumentNumber } from '#server/players/person/document-number.ts';
import { eraseOutdated } from '#server/privacy/erase.ts';
import { startFamilyNode } from '#support/family/family-node.ts';
import { waitForWaiterOn } from '#support/node/lock-waiters.ts';
import { newPerson } from '#support/players/identity.ts';
import { newEmiratesId } from '#support/players/registration.ts';
import { proveSuperapp } from '#support/players/superapp.ts';
import { makePlayer, newMobile, PASSWORD, type TestPlayer } from '#support/players/player.ts';

const { familyProgress, checkOldPassword, bindContact } = contract;
const { node, db, stop, approved, registerWith, isExcluded, receivedBy, moveClock, runOps, nameAs, bindEmail, verify } =
  await startFamilyNode();
afterAll(stop);

/** Two accounts of one person: one is verified by the document that the other was registered with. */
async function makePerson(card = newPerson()) {
  const [verified, second] = [await makePlayer(node), await makePlayer(node)];
  const hash = await hashDocumentNumber(db, { type: 'EID', ...card });
  await sql`update players set registered_as = 'EID', registered_number_hash = ${hash}, registered_number_end = '0001'
    where id = ${second.playerId}`.execute(db);
  expect(await verify(verified, card)).toBe(3);
  await nameAs(second.playerId);
  return { verified, second };
}
/** As a player proves a contact. */
const prove = (tx: Tx, { playerId }: TestPlayer, address: string) => {
  const contact = { kind: 'mobile', address } as const;
  return lockForWaitingMeasures(tx, contact, playerId).then(() => beginWaitingMeasures(tx, playerId, contact));
};
const progressOf = async (receiptNumber: string) => {
  const { data } = await node.client().call(familyProgress, { receiptNumber });
  return { status: data.status, remark: data.remark };
};
const measuresOf = async (mobile: string) => {
  const { rows } = await sql<{ kind: string }>`
    select 'exclude' as kind from family_exclusions e join players p on p.id = e.player_id where p.mobile = ${mobile}
    union all select 'monitor' from family_monitorings m join players p on p.id = m.player_id
    where p.mobile = ${mobile} order by kind`.execute(db);
  return rows.map(({ kind }) => kind);
};

test('a measure waits for staff where the number has an owner of another name, and they begin it or drop it', async () => {
  const mobile = newMobile();
  const { id, receipt } = await approved({ kind: 'exclude', account: mobile }, { kind: 'monitor', account: mobile });
  const before = await progressOf(receipt);
  expect(await runOps('list')).not.toMatch(new RegExp(`^${id} `, 'm'));
  await expect(runOps('begin', String(id), '1')).rejects.toThrow('Nobody of another name');
  const client = await registerWith(mobile, { firstNames: 'Sara' });
  expect([await isExcluded(client), await measuresOf(mobile)]).toEqual([false, []]);
  expect(await progressOf(receipt)).toEqual(before);

  expect(await runOps('list')).toMatch(new RegExp(`^${id}  approved .*another name$`, 'm'));
  expect(await runOps('show', String(id))).toMatch(/1\. exclude.*Sara Haddad, not verified.*\n.*\n {3}another name/);
  expect(await countOverdueApplications(db)).toBe(0);
  await moveClock(7 * DAY_MS);
  expect(await countOverdueApplications(db)).toBe(1);
  expect(await runOps('list')).toMatch(new RegExp(`^${id}  OVERDUE .*another name$`, 'm'));

  await runOps('drop', String(id), '2');
  expect(await runOps('begin', String(id), '1')).not.toContain('another name');
  expect([await isExcluded(client), await measuresOf(mobile)]).toEqual([true, ['exclude']]);
  await expect.poll(() => receivedBy(mobile, /excluded.*until/)).toBe(1);
  expect(await countOverdueApplications(db)).toBe(0);
  expect(await progressOf(receipt)).toEqual(before);
  for (const [verb, place] of [
    ['begin', '1'],
    ['begin', '2'],
    ['drop', '3'],
  ] as const)
    await expect(runOps(verb, String(id), place)).rejects.toThrow('Nobody of another name');
});

test('what ends early no longer waits for staff', async () => {
  const mobile = newMobile();
  const { id } = await approved({ kind: 'monitor', account: mobile });
  await registerWith(mobile, { firstNames: 'Sara' });
  expect((await endFamilyMeasure(node.engine, id, 1, 'Over.')).ok).toBe(true);
  await expect(runOps('begin', String(id), '1')).rejects.toThrow('Nobody of another name');
  expect(await runOps('list')).not.toMatch(new RegExp(`^${id} `, 'm'));
});

test('whoever closes an account and registers its number anew is excluded and monitored again', async () => {
  const person = newPerson({ name: 'OMAR HADDAD' });
  const former = await makePlayer(node);
  expect(await verify(former, person)).toBe(3);
  await approved({ kind: 'exclude', account: former.mobile }, { kind: 'monitor', account: former.mobile });
  expect((await closeByOperator(node.engine, former.playerId)).ok).toBe(true);
  await sql`update players set closed_at = product_now() - interval '31 days' where id = ${former.playerId}`.execute(
    db,
  );
  await eraseOutdated(node.engine);
  const anew = await registerWith(former.mobile);
  expect(await isExcluded(anew)).toBe(true);
  expect(await measuresOf(former.mobile)).toEqual(['exclude', 'monitor']);
  // The closed account is known by its document, still.
  const other = await makePlayer(node);
  expect(await verify(other, person)).toBe(3);
  expect(await isExcluded(other)).toBe(true);
  // And so once more, of the account that had them last.
  await sql`update players set state = 'closed', closed_at = product_now(), mobile = null where mobile = ${former.mobile}`.execute(
    db,
  );
  await registerWith(former.mobile);
  expect(await measuresOf(former.mobile)).toEqual(['exclude', 'monitor']);
});

test.each(['a change of contacts', 'a registration'])(
  'what %s begins in another account comes after its purchase that is under way, and is pushed to it',
  async (how) => {
    const number = newEmiratesId();
    const { verified, second } = await makePerson(newPerson({ number }));
    const [mobile, email] = [newMobile(), `second${second.playerId}@example.com`];
    await approved({ kind: 'exclude', account: mobile }, { kind: 'exclude', account: email });
    const pushed = vi.spyOn(node.engine.push, 'publishWallets');
    const { proof } = await db.transaction().execute(async (tx) => {
      await lockWallet(tx, verified.playerId);
      const proving = how === 'a registration' ? registerWith(mobile, { idCardNo: number }) : bindEmail(second, email);
      await waitForWaiterOn(db, tx);
      return { proof: { proving } };
    });
    await proof.proving;
    expect(await isExcluded(verified)).toBe(true);
    expect(pushed.mock.calls.flat(2)).toContain(verified.playerId);
    pushed.mockRestore();
  },
);

test('a registration and a login of another account of that person do not lock each other out', async () => {
  const number = newEmiratesId();
  const verified = await makePlayer(node);
  expect(await verify(verified, newPerson({ number }))).toBe(3);
  const mobile = newMobile();
  await approved({ kind: 'exclude', account: mobile });
  const client = node.client();
  const botimAccount = await proveSuperapp(node, client, '+971551234567');
  await sql`
    insert into superapp_links (player_id, subject_hash, label)
    select ${verified.playerId}, subject_hash, 'L' from superapp_proofs`.execute(db);
  const pushed = vi.spyOn(node.engine.push, 'publishWallets');
  const { registration } = await db.transaction().execute(async (tx) => {
    // As a login by the messaging account does, from another device.
    await lockWallet(tx, verified.playerId);
    await sql`select from superapp_links for update`.execute(tx);
    const registering = registerWith(mobile, { idCardNo: number, botimAccount }, client);
    await waitForWaiterOn(db, tx);
    await notify(tx, verified.playerId, { kind: 'newLogin', params: {} });
    return { registration: { registering } };
  });
  expect(await isExcluded(await registration.registering)).toBe(true);
  expect(await isExcluded(verified)).toBe(true);
  await expect.poll(() => receivedBy(verified.mobile, /account is excluded.*until/)).toBe(1);
  expect(pushed.mock.calls.flat(2)).toContain(verified.playerId);
  pushed.mockRestore();
});

test('staff who end an exclusion while a player proves its number do not lock each other out', async () => {
  const { verified, second } = await makePerson();
  const mobile = newMobile();
  const { id } = await approved({ kind: 'exclude', account: mobile });
  const { proof } = await db.transaction().execute(async (tx) => {
    // As endFamilyMeasure does.
    await lockApplication(tx, id);
    const proving = db.transaction().execute((other) => prove(other, second, mobile));
    await waitForWaiterOn(db, tx);
    await sql`update family_exclusions set ends_at = product_now() where application_id = ${id}`.execute(tx);
    return { proof: { proving } };
  });
  expect(await proof.proving).toEqual([]);
  expect([await isExcluded(second), await isExcluded(verified)]).toEqual([false, false]);
});

test('staff who end an exclusion while its holder is verified do not lock each other out', async () => {
  const card = newPerson();
  const [former, later] = [await makePlayer(node), await makePlayer(node)];
  const hash = await hashDocumentNumber(db, { type: 'EID', ...card });
  await sql`update players set registered_as = 'EID', registered_number_hash = ${hash}, registered_number_end = '0001'
    where id = ${former.playerId}`.execute(db);
  const { id } = await approved({ kind: 'exclude', account: former.mobile });
  // It has the exclusion already, of which its holder is told the end.
  await db.transaction().execute((tx) => takeOverExclusions(node.engine, tx, [former.playerId], later.playerId));
  const { verification } = await db.transaction().execute(async (tx) => {
    await lockApplication(tx, id);
    const verifying = verify(later, card);
    await waitForWaiterOn(db, tx);
    await notify(tx, later.playerId, { kind: 'familyExclusionEnded', params: {} });
    return { verification: { verifying } };
  });
  expect(await verification.verifying).toBe(3);
});

test('a wrong code waits for nobody who proves the same contact', async () => {
  const player = await makePlayer(node);
  const email = 'locked@example.com';
  await approved({ kind: 'exclude', account: email });
  const typeWrong = () => player.call(bindContact, { email, code: '000000' });
  await db.transaction().execute(async (tx) => {
    await lockContacts(tx, [email]);
    expect(await typeWrong()).toMatchObject({ code: errorCodes.confirmationNeeded });
    await player.call(checkOldPassword, { oldPassword: PASSWORD });
    expect(await typeWrong()).toMatchObject({ code: errorCodes.wrongVerificationCode });
  });
});

import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { formatGroups } from '#kernel/checked-groups.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { formatDay } from '#i18n/date-format.ts';
import { DAY_MS } from '#kernel/time.ts';
import { approveFamily, denyIncorrect, denyIneligible } from '#server/family/decide.ts';
import { sendReports } from '#server/family/reports.ts';
import { eraseOutdated } from '#server/privacy/erase.ts';
import { issueUploadTicket, mobileHolder } from '#server/uploads/upload-holder.ts';
import { waitForWaiterOn } from '#support/node/lock-waiters.ts';
import { startNodeWithBeacon } from '#support/node/node-with-beacon.ts';
import { findOpenDraws, napEntry, orderRequest, requestOrderId } from '#support/orders/orders.ts';
import { rechargeRequest } from '#support/players/deposits.ts';
import { bankTransfer, makePlayer } from '#support/players/player.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';
import {
  applicantRequest,
  familyRequest,
  makeApplicant,
  uploadPapers,
  type FamilyRequest,
} from '#support/uploads/family.ts';

const { familyApplicant, familyApply, familyProgress, familyReupload, globalRestrictions, placeOrder, createRecharge } =
  contract;
const outbox = await startTestOutbox();
const { base, node, stop } = await startNodeWithBeacon(outbox.env);
const draw = assertPresent((await findOpenDraws(node))[0], 'a draw on sale');
await node.engine.draws.stop();
const { db } = base;
afterAll(async () => {
  await stop();
  await outbox.close();
});

const anonymous = node.client();
const moveClock = async (ms: number) => {
  await sql`update product_clock set offset_ms = offset_ms + ${ms}`.execute(db);
  await node.engine.clock.refresh();
};
const uploads = async () => (await sql`select from uploads`.execute(db)).rows.length;

/** Sends an application and finds its id. */
async function apply(request: FamilyRequest): Promise<{ readonly id: bigint; readonly receiptNumber: string }> {
  const { code, message, data } = await anonymous.call(familyApply, request);
  if (code !== 0) throw new Error(`430071 answered ${code} ${message}`);
  const { rows } = await sql<{ id: bigint }>`
    select id from family_applications where receipt_seed = ${request.idPhoto}`.execute(db);
  return { ...data, id: assertPresent(rows[0], 'the application').id };
}

const applyFor = async (kind: 'monitor' | 'exclude', account: string) => {
  const applicant = await makeApplicant(node, outbox);
  const request = await familyRequest(node, outbox, [{ kind, account }], applicant);
  return { ...(await apply(request)), email: applicant.email };
};
/** Mails to an applicant about the application, after that with the code. */
const mailTo = (email: string, after = 0) => outbox.next(email, after + 1);

test('takes an application only of who shows the codes of the number and of the address, each at its field', async () => {
  const request = await applicantRequest(node, outbox);
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
  const refused = (field: string) => ({ code: errorCodes.wrongVerificationCode, data: { field } });
  for (const field of ['code', 'emailCode'] as const) {
    const answer = await anonymous.call(familyApplicant, { ...request, [field]: wrong(request[field]) });
    expect(answer).toMatchObject(refused(field));
  }
  // The code of another address proves nothing of this one.
  const other = await applicantRequest(node, outbox);
  expect(await anonymous.call(familyApplicant, { ...request, email: other.email })).toMatchObject(refused('emailCode'));
  expect(await anonymous.call(familyApplicant, { ...request, email: 'sara' })).toMatchObject({
    code: errorCodes.invalidInput,
    data: { field: 'email' },
  });
  // None of these used the right ones up; this does.
  const answers = await Promise.all([1, 2].map(() => anonymous.call(familyApplicant, request)));
  expect(answers.map(({ code }) => code).sort()).toEqual([0, errorCodes.wrongVerificationCode].sort());
  const until = new Date(node.engine.clock.now().getTime() + DAY_MS);
  const ticket = await issueUploadTicket(db, mobileHolder('+971501112233'), until);
  const fine = await familyRequest(node, outbox, [{ kind: 'exclude', account: '0501112233' }]);
  expect((await anonymous.call(familyApply, { ...fine, ticket })).code).toBe(errorCodes.uploadTicketExpired);
});

test('a refusal of one code leaves the other as it was', async () => {
  const { mobile, areaCode, code, email, emailCode } = await applicantRequest(node, outbox);
  const codeOf = (destination: string) => sql`
    select used_at from one_time_codes where destination = ${destination} and purpose = 'family'`;
  const answer = await db.transaction().execute(async (later) => {
    const { asking } = await db.transaction().execute(async (first) => {
      await sql`${codeOf(email)} for update`.execute(first);
      const promise = anonymous.call(familyApplicant, { mobile, areaCode, code, email, emailCode });
      await waitForWaiterOn(db, first);
      // The number's code was found right; its use waits for this.
      await sql`${codeOf(`+971${mobile}`)} for update`.execute(later);
      return { asking: { promise } };
    });
    await waitForWaiterOn(db, later);
    await sql`update one_time_codes set used_at = product_now() where destination = ${email}`.execute(db);
    return asking;
  });
  expect(await answer.promise).toMatchObject({ code: errorCodes.wrongVerificationCode, data: { field: 'emailCode' } });
  expect((await codeOf(`+971${mobile}`).execute(db)).rows).toEqual([{ used_at: null }]);
});

test('answers and mails alike for accounts that exist and others, and once for a repetition', async () => {
  const player = await makePlayer(node);
  const answers = [];
  for (const account of [player.mobile, '+971509999999', 'nobody@example.com']) {
    const { ticket, email } = await makeApplicant(node, outbox);
    const request = await familyRequest(node, outbox, [{ kind: 'exclude', account }], { ticket, email });
    const sent = [await anonymous.call(familyApply, request), await anonymous.call(familyApply, request)];
    const receipt = sent[0]?.data.receiptNumber ?? '';
    expect(receipt).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(sent[1]).toEqual(sent[0]);
    const mail = await mailTo(email);
    expect(outbox.received.filter(({ to }) => to === email)).toHaveLength(2);
    const { data: progress } = await anonymous.call(familyProgress, { receiptNumber: receipt.toLowerCase() });
    answers.push([
      { ...mail, to: '', html: '', reference: '', text: mail.text.replaceAll(receipt, 'R') },
      { ...progress, submittedAt: 0 },
    ]);
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect(answers[0]?.[1]).toMatchObject({ status: 'review', remark: null, ticket: null });
});

test('refuses wrong fields by name, and pictures that are not the applicant’s or are used', async () => {
  const fine = await familyRequest(node, outbox, [{ kind: 'monitor', account: '0501112233' }]);
  const account = assertPresent(fine.accounts[0], 'an account');
  const other = await familyRequest(node, outbox, []);
  const refused: [field: string, change: Partial<Record<keyof FamilyRequest, unknown>>, code?: number][] = [
    ['applicantName', { applicantName: ' ' }],
    ['relationship', { relationship: 'friend' }],
    ['accounts', { accounts: [] }],
    ['accounts', { accounts: Array.from({ length: 11 }, () => account) }],
    ['accounts.0.holderName', { accounts: [{ ...account, holderName: '7' }] }],
    ['accounts.0.account', { accounts: [{ ...account, account: '12' }] }],
    ['accounts.1.account', { accounts: [account, { ...account, account: '+971 50 111 2233' }] }],
    ['accounts.0.duration', { accounts: [{ ...account, duration: '1d' }] }],
    ['idPhoto', { idPhoto: 'me.jpg' }],
    ['idPhoto', { idPhoto: fine.proofPhoto }, errorCodes.uploadNotFound],
    ['proofPhoto', { proofPhoto: other.proofPhoto }, errorCodes.uploadNotFound],
  ];
  for (const [field, change, code = errorCodes.invalidInput] of refused) {
    const answer = await anonymous.call(familyApply, { ...fine, ...change } as FamilyRequest);
    expect(answer, JSON.stringify(change)).toMatchObject({ code, data: { field } });
    expect(answer.message).not.toMatch(/input|undefined|\d{9}/);
  }
  const forged = await anonymous.call(familyApply, { ...fine, ticket: `${fine.ticket}x` });
  expect(forged.code).toBe(errorCodes.uploadTicketExpired);
  await apply(fine);
  const again = await anonymous.call(familyApply, {
    ...fine,
    ...(await uploadPapers(node, fine.ticket)),
    proofPhoto: fine.proofPhoto,
  });
  expect(again).toMatchObject({ code: errorCodes.uploadNotFound, data: { field: 'proofPhoto' } });
});

test('of two approvals at once one decides; nobody is excluded twice, holder and applicant are told', async () => {
  const player = await makePlayer(node);
  await sql`update players set mobile = null, email = 'holder@example.com', locale = 'ar-AE' where id = ${player.playerId}`.execute(
    db,
  );
  const { id, email, receiptNumber } = await applyFor('exclude', 'Holder@example.com');
  const [one, two] = await Promise.all([approveFamily(node.engine, id), approveFamily(node.engine, id)]);
  expect([one, two].filter(({ ok }) => ok)).toHaveLength(1);
  expect([one, two].find(({ ok }) => !ok)).toEqual({ ok: false, error: 'decided-already' });
  const { rows } = await sql`select from family_exclusions where player_id = ${player.playerId}`.execute(db);
  expect(rows).toHaveLength(1);
  expect((await outbox.next('holder@example.com')).text).toContain('6 أشهر');
  expect((await mailTo(email, 1)).text).toContain(receiptNumber);
  expect(await player.call(globalRestrictions, {})).toMatchObject({
    data: {
      isRestricted: true,
      restrictedReason: 2,
      exclusionInfo: { userExclusionType: 1, exclusionEndTimestamp: expect.any(Number) as number },
    },
  });
});

test('an exclusion and 32 purchases and deposits at once come one after the other', async () => {
  const player = await makePlayer(node, { verified: true, balance: 100_000n });
  const { id } = await applyFor('exclude', player.mobile);
  const orders = await Promise.all(
    Array.from({ length: 16 }, async () => orderRequest(draw, await requestOrderId(player), [napEntry(1, 1, 2, 3)])),
  );
  const deposits = Array.from({ length: 16 }, () => rechargeRequest(10_000));
  const [approved, ...answers] = await Promise.all([
    approveFamily(node.engine, id),
    ...orders.map((order) => player.call(placeOrder, order)),
    ...deposits.map((deposit) => player.call(createRecharge, deposit)),
  ]);
  expect(approved.ok).toBe(true);
  expect(answers.every(({ code }) => code === 0 || code === errorCodes.selfExcluded)).toBe(true);
  const { rows } = await sql<{ late: number }>`
    select (select count(*) from orders o where o.player_id = e.player_id and o.created_at > e.starts_at + interval '1 second')::int as late
    from family_exclusions e where e.player_id = ${player.playerId}`.execute(db);
  expect(rows).toEqual([{ late: 0 }]);
  const after = {
    code: errorCodes.selfExcluded,
    data: { userExclusionType: 1, exclusionEndTimestamp: expect.any(Number) as number },
  };
  const order = orderRequest(draw, await requestOrderId(player), [napEntry(1, 1, 2, 3)]);
  const refused = await player.call(placeOrder, order);
  expect(refused).toMatchObject(after);
  expect(refused.message).toContain('family member');
  expect(await player.call(createRecharge, rechargeRequest(10_000))).toMatchObject(after);
  // For life there is no end, and once it is over the player plays again.
  await sql`update family_exclusions set ends_at = 'infinity' where player_id = ${player.playerId}`.execute(db);
  expect((await player.call(globalRestrictions, {})).data.exclusionInfo?.exclusionEndTimestamp).toBeNull();
  await sql`update family_exclusions set ends_at = product_now() where player_id = ${player.playerId}`.execute(db);
  expect((await player.call(placeOrder, order)).code).toBe(0);
  expect((await player.call(globalRestrictions, {})).data.isRestricted).toBe(false);
});

test('other pictures are taken once after a denial as incorrect, for 30 days, and none after one for good', async () => {
  const { id, receiptNumber, email } = await applyFor('monitor', '0501112233');
  expect((await denyIncorrect(node.engine, id, 'The ID is blurred.')).ok).toBe(true);
  expect((await mailTo(email, 1)).text).toContain('The ID is blurred.');
  const { data: denied } = await anonymous.call(familyProgress, { receiptNumber });
  expect(denied).toMatchObject({ status: 'incorrect', remark: 'The ID is blurred.' });
  const ticket = denied.ticket ?? '';
  const [first, second] = [await uploadPapers(node, ticket), await uploadPapers(node, ticket)];
  const before = await uploads();
  const sent = await Promise.all(
    [first, second].map((papers) => anonymous.call(familyReupload, { receiptNumber, ...papers })),
  );
  expect(sent.map(({ code }) => code).sort()).toEqual([0, errorCodes.familyNotReuploadable].sort());
  expect((await anonymous.call(familyProgress, { receiptNumber })).data).toMatchObject({
    status: 'review',
    // It was about the pictures before.
    remark: null,
    ticket: null,
  });
  // The replaced ones are gone; those of no command, and all others here, go after a day or their cases.
  expect(await uploads()).toBe(before - 2);
  expect((await denyIneligible(node.engine, id, 'No relative.')).ok).toBe(true);
  const over = await anonymous.call(familyProgress, { receiptNumber });
  expect(over.data).toMatchObject({ status: 'ineligible', remark: 'No relative.', ticket: null });
  expect((await anonymous.call(familyReupload, { receiptNumber, ...first })).code).toBe(
    errorCodes.familyNotReuploadable,
  );
});

test('limits who tries receipt numbers, and forgives those that exist', async () => {
  const { receiptNumber } = await applyFor('monitor', '0501112233');
  await sql`delete from rate_limits where key like 'receipt-ip%'`.execute(db);
  const guess = {
    receiptNumber: formatGroups([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 1],
    ]),
  };
  for (let i = 0; i < 5; i++) expect((await anonymous.call(familyProgress, { receiptNumber })).code).toBe(0);
  const codes = [];
  for (let i = 0; i < 31; i++) codes.push((await anonymous.call(familyProgress, guess)).code);
  expect(codes).toEqual([...Array.from({ length: 30 }, () => 0), errorCodes.tooManyRequests]);
  expect((await anonymous.call(familyProgress, { receiptNumber })).code).toBe(errorCodes.tooManyRequests);
  await sql`delete from rate_limits where key like 'receipt-ip%'`.execute(db);
});

test('reports each day once, whichever nodes are up, with what came in and was played, until the end', async () => {
  const player = await makePlayer(node, { verified: true, balance: 100_000n });
  const { id, email } = await applyFor('monitor', player.mobile);
  expect((await approveFamily(node.engine, id)).ok).toBe(true);
  expect((await outbox.next(player.mobile)).text).toContain('monitors your account');
  await db.transaction().execute((tx) => postTransfers(tx, [bankTransfer(player.playerId, 5_000n)]));
  const bought = await player.call(
    placeOrder,
    orderRequest(draw, await requestOrderId(player), [napEntry(2, 1, 2, 3)]),
  );
  expect(bought.code).toBe(0);
  const deps = { db, log: node.engine.log, messages: node.engine.messages };
  const tellTwice = () => Promise.all([sendReports(deps), sendReports(deps)]);
  const day = dubaiDay(node.engine.clock.now());
  await tellTwice();
  await moveClock(DAY_MS);
  await tellTwice();
  await tellTwice();
  // After "received" and "approved".
  const report = await mailTo(email, 2);
  expect(report.text).toContain(formatDay(day, 'en-US'));
  expect(report.text).toMatch(/Deposits: 1, AED 50\.00 together/);
  expect(report.text).toMatch(/Purchases: 1, AED 2\.00 together/);
  await moveClock(DAY_MS);
  await tellTwice();
  expect((await mailTo(email, 3)).text).toMatch(/Deposits: 0, AED 0\.00 together/);
  await sql`update family_monitorings set ends_at = product_now()`.execute(db);
  await moveClock(5 * DAY_MS);
  await tellTwice();
  await mailTo(email, 4);
  await moveClock(DAY_MS);
  await tellTwice();
  const { rows } = await sql`select from messages where recipient = ${email} and template = 'familyReport'`.execute(db);
  expect(rows).toHaveLength(3);
});

test('removes pictures 90 days after the decision and denied applications after a year, and keeps open ones', async () => {
  const clean = () => eraseOutdated(node.engine);
  const left = async () => ({
    pictures: (
      await sql<{ state: string }>`
      select distinct f.state from uploads u join family_applications f on u.id in (f.id_photo, f.proof_photo) order by 1`.execute(
        db,
      )
    ).rows.map(({ state }) => state),
    unclaimed: (await sql`select from uploads where claimed_by is null`.execute(db)).rows.length,
    applications: (
      await sql<{ state: string }>`select distinct state from family_applications order by 1`.execute(db)
    ).rows.map(({ state }) => state),
  });
  const { id } = await applyFor('monitor', '0501112233');
  await denyIneligible(node.engine, id, 'No relative.');
  await uploadPapers(node, (await familyRequest(node, outbox, [])).ticket);
  const all = ['approved', 'ineligible', 'review'];
  await clean();
  expect(await left()).toMatchObject({ pictures: ['approved', 'ineligible', 'review'], applications: all });
  expect((await left()).unclaimed).toBeGreaterThan(0);
  await moveClock(DAY_MS + 1);
  await clean();
  expect(await left()).toEqual({ pictures: all, unclaimed: 0, applications: all });
  await moveClock(90 * DAY_MS);
  await clean();
  expect(await left()).toEqual({ pictures: ['review'], unclaimed: 0, applications: all });
  await moveClock(366 * DAY_MS);
  await clean();
  expect(await left()).toEqual({ pictures: ['review'], unclaimed: 0, applications: ['approved', 'review'] });
});

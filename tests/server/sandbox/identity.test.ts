import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, test } from 'vitest';
import { systemNow } from '#kernel/time.ts';
import { startNotificationReceiver } from '#support/providers/notification-receiver.ts';
import { startTestSandbox } from '#support/providers/sandbox.ts';

const sandbox = await startTestSandbox();
const product = await startNotificationReceiver();
afterAll(async () => {
  await sandbox.stop();
  await product.close();
});

const IDENTITY = '/sandbox/identity';
const ADULT = '1990-05-17';

async function open(more: Record<string, unknown> = {}, headers?: Record<string, string>) {
  const order = {
    reference: `ref-${randomUUID()}`,
    redirectUri: `${product.origin}/verified`,
    notifyUrl: `${product.origin}/notified`,
    locale: 'en-US',
    idCardType: 'EID',
    person: { birthDate: ADULT },
    ...more,
  };
  const { status, body } = await sandbox.call(`${IDENTITY}/sessions`, order, headers);
  const ticketId = String(body['ticketId']);
  return { status, body, order, ticketId, page: `${sandbox.origin}${IDENTITY}/verify/${ticketId}` };
}

const readSession = async (ticketId: string) => (await sandbox.call(`${IDENTITY}/sessions/${ticketId}`)).body;
const post = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

const NUMBER = '784-1990-1234567-6';

/** The values that the page filled in: all but the number. */
const prefilled = (html: string): Record<string, string> =>
  Object.fromEntries(
    ['name', 'birthDate', 'nationality', 'expireDate'].map((name) => [
      name,
      new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '',
    ]),
  );

async function enter(page: string, changed: Record<string, string> = {}) {
  const form = { type: 'EID', number: NUMBER, ...prefilled(await (await fetch(page)).text()), ...changed };
  return post(page, { action: 'document', ...form });
}

async function complete(verdict: string, changed: Record<string, string> = {}, session = open()) {
  const { page, ticketId } = await session;
  await enter(page, changed);
  const end = await post(page, { action: 'verdict', verdict });
  return { ticketId, page, end, result: await readSession(ticketId) };
}

describe('an identity session', () => {
  it('is created as pending with the address of its page', async () => {
    const { status, body, ticketId, order } = await open();
    expect(status).toBe(201);
    expect(body['redirectUrl']).toBe(`${product.origin}${IDENTITY}/verify/${ticketId}`);
    expect(await readSession(ticketId)).toEqual({ ticketId, reference: order.reference, status: 'PENDING' });
  });

  it('is the same for one reference, and a conflict for another person', async () => {
    const first = await open();
    const again = await sandbox.call(`${IDENTITY}/sessions`, first.order);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(
      (await sandbox.call(`${IDENTITY}/sessions`, { ...first.order, person: { birthDate: '1991-01-01' } })).status,
    ).toBe(409);
  });

  it.each([
    ['locale', 'fr-FR'],
    ['idCardType', 'LICENCE'],
    ['person', { birthDate: '17.05.1990' }],
    ['redirectUri', '/verified'],
  ])('is refused with a wrong %s', async (name, value) => {
    expect((await open({ [name]: value })).status).toBe(400);
  });

  it('needs the secret, and its page does not', async () => {
    const { ticketId, page } = await open();
    expect(
      (await sandbox.call(`${IDENTITY}/sessions/${ticketId}`, undefined, { authorization: 'Bearer no' })).status,
    ).toBe(401);
    expect((await fetch(page)).status).toBe(200);
    expect((await fetch(`${page}x`)).status).toBe(404);
  });
});

describe('verdicts', () => {
  it('VERIFIED returns the entered document, leads back and notifies the product', async () => {
    const { ticketId, end, result } = await complete('VERIFIED', { name: 'SARA AHMED', nationality: 'ae' });
    expect([end.status, end.headers.get('location')]).toEqual([303, `${product.origin}/verified?ticketId=${ticketId}`]);
    expect(result).toMatchObject({
      status: 'VERIFIED',
      document: { type: 'EID', name: 'SARA AHMED', birthDate: ADULT, nationality: 'AE' },
    });
    expect((await product.next((body) => body['ticketId'] === ticketId)).body).toEqual({ type: 'identity', ...result });
  });

  it.each([
    ['15', 'The name could not be verified.'],
    ['16', 'You must be at least 18 years old.'],
    ['17', 'The birth date could not be verified.'],
    ['30', 'Facial recognition failed.'],
    ['31', 'The document has expired.'],
    ['32', 'The document is invalid.'],
    ['33', "The identity database's data is incomplete."],
    ['34', 'The verification service is not available now. Please try again later.'],
  ])('fail with reason %s', async (verdict, remark) => {
    const { result } = await complete(verdict);
    expect(result).toMatchObject({ status: 'FAILED', reason: Number(verdict), remark });
  });

  it("have a remark in the player's language", async () => {
    const { result } = await complete('30', {}, open({ locale: 'ar-AE' }));
    expect(result['remark']).toBe('لم ينجح التعرّف على الوجه.');
  });

  it('fail with 35 if the person leaves, who is led back', async () => {
    const { page, ticketId } = await open();
    expect((await post(page, { action: 'leave' })).headers.get('location')).toContain(`ticketId=${ticketId}`);
    expect(await readSession(ticketId)).toMatchObject({ status: 'FAILED', reason: 35 });
  });
});

describe('the honest verdict', () => {
  it('verifies an adult, by EID and by passport', async () => {
    expect((await complete('honest')).result).toMatchObject({ status: 'VERIFIED' });
    const passport = await complete(
      'honest',
      { type: 'PASSPORT', number: 'N1234567' },
      open({ idCardType: 'PASSPORT' }),
    );
    expect(passport.result).toMatchObject({ status: 'VERIFIED', document: { type: 'PASSPORT', number: 'N1234567' } });
  });

  it('fails another birth date with 17, a child with 16, an expired document with 31', async () => {
    expect((await complete('honest', { birthDate: '1990-05-18' })).result).toMatchObject({ reason: 17 });
    const child = new Date(systemNow() - 17 * 365 * 86_400_000).toISOString().slice(0, 10);
    expect((await complete('honest', {}, open({ person: { birthDate: child } }))).result).toMatchObject({ reason: 16 });
    expect((await complete('honest', { expireDate: '2020-01-01' })).result).toMatchObject({ reason: 31 });
  });

  it("follows the product's clock for a document's expiry", async () => {
    const later = { 'x-clock-offset-ms': String(20 * 365 * 86_400_000) };
    expect((await complete('honest', { expireDate: '2036-01-01' }, open({}, later))).result).toMatchObject({
      reason: 31,
    });
  });
});

describe('the page', () => {
  it('suggests a person with the given birth date and name, and another one on request', async () => {
    const { page } = await open({ person: { birthDate: ADULT, name: 'Sara <Ahmed>' } });
    const html = await (await fetch(page)).text();
    expect(prefilled(html)).toMatchObject({ birthDate: ADULT, name: 'SARA &lt;AHMED&gt;' });
    // There are eight nationalities: two persons may share theirs, twelve do not.
    const turns = Array.from({ length: 12 }, (_, i) => i + 1);
    const people = await Promise.all(
      turns.map(async (turn) => prefilled(await (await fetch(`${page}?turn=${turn}`)).text())),
    );
    expect(new Set(people.map(({ name }) => name)).size).toBe(1);
    expect(new Set(people.map(({ nationality }) => nationality)).size).toBeGreaterThan(1);
  });

  it('keeps the entered values when something is missing', async () => {
    const { page, ticketId } = await open();
    const answer = await enter(page, { name: '', number: '784-0000' });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('value="784-0000"');
    expect(await readSession(ticketId)).not.toHaveProperty('document');
  });

  it('accepts no verdict before the document', async () => {
    const { page, ticketId } = await open();
    await post(page, { action: 'verdict', verdict: 'VERIFIED' });
    expect(await readSession(ticketId)).toMatchObject({ status: 'PENDING' });
  });

  it('is in Arabic from right to left for an Arabic player', async () => {
    const { page } = await open({ locale: 'ar-AE' });
    expect(await (await fetch(page)).text()).toContain('<html lang="ar" dir="rtl">');
  });
});

test('says how to get each outcome, each reason by its number', async () => {
  const html = await (await fetch(`${sandbox.origin}${IDENTITY}/outcomes`)).text();
  for (const reason of [15, 16, 17, 31, 36, 40, 41, 42]) expect(html).toContain(`(${reason})`);
});

describe('a review', () => {
  const notified = (ticketId: string, status: string) =>
    product.next((body) => body['ticketId'] === ticketId && body['status'] === status);

  it('notifies the product at its start and at its decision', async () => {
    const { ticketId, page, result } = await complete('REVIEW');
    expect(result).toMatchObject({ status: 'REVIEW' });
    await notified(ticketId, 'REVIEW');
    await post(page, { action: 'approve' });
    expect((await notified(ticketId, 'VERIFIED')).body).toMatchObject({
      type: 'identity',
      document: { birthDate: ADULT },
    });
  });

  it("is rejected with a reason and the reviewer's remark", async () => {
    const { ticketId, page } = await complete('REVIEW');
    await post(page, { action: 'reject', reason: '36', remark: 'The picture is blurred.' });
    expect(await readSession(ticketId)).toMatchObject({
      status: 'FAILED',
      reason: 36,
      remark: 'The picture is blurred.',
    });
  });

  it('is decided once', async () => {
    const { ticketId, page } = await complete('REVIEW');
    await post(page, { action: 'approve' });
    await post(page, { action: 'reject', reason: '36' });
    expect(await readSession(ticketId)).toMatchObject({ status: 'VERIFIED' });
  });
});

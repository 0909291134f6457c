import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { SANDBOX_REGISTER_KEY } from '#server/settings/sandbox-register-key.ts';
import { registerIdentifier } from '#server/register/identifier.ts';
import { DAY_MS } from '#kernel/time.ts';
import { openRegister } from '#support/providers/register.ts';
import { startTestSandbox } from '#support/providers/sandbox.ts';

const sandbox = await startTestSandbox();
const register = openRegister(sandbox.origin);
const page = `${sandbox.origin}/sandbox/register`;
afterAll(() => sandbox.stop());
beforeEach(() => register.behave('normal'));

const LOOKUP = '/sandbox/register/exclusions/lookup';
const FREE = { excluded: false, until: null, reference: null };
const digest = (...parts: string[]) =>
  createHmac('sha256', SANDBOX_REGISTER_KEY).update(parts.join('\n')).digest('hex');
const eid = (number: string) => digest('EID', '', number, '1990-05-17');
const lookup = (...identifiers: unknown[]) => sandbox.call(LOOKUP, { identifiers });

test('answers by the digest of a document, and only by that', async () => {
  await register.enter({ number: '784-1990-1111111-1', lastDay: '2090-01-31' });
  await register.enter({ type: 'PASSPORT', number: 'n 123', nationality: 'in', birthDate: '1980-01-01' });
  // Midnight in Dubai.
  const found = {
    excluded: true,
    until: '2090-01-31T20:00:00.000Z',
    reference: expect.stringMatching(/^ex-/) as string,
  };
  expect(await lookup(eid('784199011111111'))).toEqual({ status: 200, body: found });
  expect(await lookup(eid('784199022222222'))).toEqual({ status: 200, body: FREE });
  expect((await lookup(eid('784199022222222'), eid('784199011111111'))).body).toEqual(found);
  expect((await lookup(digest('PASSPORT', 'IN', 'N123', '1980-01-01'))).body).toMatchObject({
    excluded: true,
    until: null,
  });
  for (const other of [digest('PASSPORT', 'AE', 'N123', '1980-01-01'), digest('PASSPORT', 'IN', 'N123', '1980-01-02')])
    expect((await lookup(other)).body).toEqual(FREE);
});

test('makes the digests that the product makes', async () => {
  const person = { type: 'EID', number: '784-1990-3333333-3', nationality: 'AE', birthDate: '1990-05-17' } as const;
  await register.enter(person);
  expect((await lookup(registerIdentifier(SANDBOX_REGISTER_KEY, person).toString('hex'))).body).toMatchObject({
    excluded: true,
  });
});

test('a person has the end that was entered last, and is free after it, and once removed', async () => {
  const [number, mine] = ['784-1990-4444444-4', eid('784199044444444')];
  await register.enter({ number });
  expect((await lookup(mine)).body).toMatchObject({ excluded: true, until: null });
  await register.enter({ number, lastDay: '2090-06-01' });
  expect((await lookup(mine)).body).toMatchObject({ excluded: true, until: '2090-06-01T20:00:00.000Z' });
  const later = { 'x-clock-offset-ms': String(70 * 366 * DAY_MS) };
  expect((await sandbox.call(LOOKUP, { identifiers: [mine] }, later)).body).toEqual(FREE);
  expect(await (await fetch(page)).text()).toContain(number);
  await register.remove(number);
  expect((await lookup(mine)).body).toEqual(FREE);
  expect(await (await fetch(page)).text()).not.toContain(number);
});

test('refuses who has no secret, and what it cannot read', async () => {
  const stranger = { authorization: 'Bearer somebody else' };
  expect((await sandbox.call(LOOKUP, { identifiers: [eid('1')] }, stranger)).status).toBe(401);
  for (const identifiers of [undefined, 'all', [], ['784'], [7], Array.from({ length: 11 }, () => eid('1'))])
    expect([identifiers, (await sandbox.call(LOOKUP, { identifiers })).status]).toEqual([identifiers, 400]);
  for (const wrong of [{ number: '1' }, { number: '12345', birthDate: 'May' }, { number: '12345', type: 'PASSPORT' }])
    await expect(register.enter(wrong as Parameters<typeof register.enter>[0])).rejects.toThrow('400');
});

test('fails as it is told to', async () => {
  await register.behave('down');
  expect((await lookup(eid('1'))).status).toBe(503);
  await register.behave('wrong');
  expect(await lookup(eid('1'))).toEqual({ status: 200, body: { excluded: 'perhaps' } });
  expect(await (await fetch(page)).text()).toContain('value="wrong" selected');
});

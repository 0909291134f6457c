import { afterEach, expect, test, vi } from 'vitest';
import { createAcquirer } from '../deposits/acquirer/client.ts';
import { createFramePolicy } from './frame-policy.ts';
import { createIdentityProvider } from '../identity/provider.ts';
import type { Settings } from '../settings/settings.ts';

const base = (MODE: Settings['MODE']) => ({
  settings: { MODE, ALLOWED_ORIGINS: ['https://front.example'] } as unknown as Settings, // what is read here
  publicOrigin: 'https://naseeb.example',
});
const OWN = ['https://naseeb.example/sandbox/x', 'https://NASEEB.example:443/a', 'https://front.example/'];
const OTHERS = ['https://bank.example/c/1', 'https://naseeb.example.bank.example/', 'https://naseeb.example:8443/'];

afterEach(() => vi.unstubAllGlobals());
const answering = (body: object) => vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)));
const log = { error: vi.fn(), warn: vi.fn() };

test('live frames no page of our own origins', () => {
  const may = createFramePolicy(base('live'));
  expect(OWN.filter(may)).toEqual([]);
  expect(OTHERS.filter(may)).toEqual(OTHERS);
  expect([...OWN, ...OTHERS].filter(createFramePolicy(base('sandbox')))).toHaveLength(6);
});

test.each([
  ['live', OWN[0], false],
  ['live', OTHERS[0], true],
  ['sandbox', OWN[0], true],
] as const)('%s: accepts the challenge at %s: %s', async (mode, challengeUrl, taken) => {
  const order = { merchantReference: 'reference', amount: 100 };
  const payment = { paymentId: 'p1', status: 'CHALLENGE', challengeUrl };
  answering({ ...payment, ...order, currency: 'AED' });
  const acquirer = createAcquirer({
    url: 'https://bank.example',
    secret: 's',
    notifyUrl: 'n',
    log,
    mayFrame: createFramePolicy(base(mode)),
  });
  // Unknown rather than failed, because the bank may have charged it.
  expect(await acquirer.findPayment(order)).toEqual(
    taken ? { ok: true, value: payment } : { ok: false, error: 'unknown' },
  );
});

test.each([
  ['live', OWN[0], false],
  ['live', OTHERS[0], true],
  ['sandbox', OWN[0], true],
] as const)('%s: starts the check at %s: %s', async (mode, redirectUrl, begun) => {
  const started = { ticketId: 't1', redirectUrl };
  answering(started);
  const provider = createIdentityProvider({
    ...base(mode),
    adapters: { identity: { url: 'https://id.example', secret: 's' } },
    sandboxOrigin: undefined,
    log,
  } as unknown as Parameters<typeof createIdentityProvider>[0]); // what is read here
  const order = { reference: 'r', redirectUri: 'https://naseeb.example/' } as Parameters<typeof provider.startCheck>[0];
  expect(await provider.startCheck(order)).toEqual(begun ? { ok: true, value: started } : { ok: false, error: 'away' });
});

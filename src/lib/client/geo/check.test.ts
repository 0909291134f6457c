import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decodeMessage } from '#contract/codec.ts';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { LoggedIn } from '#contract/players/user-info-fields.ts';
import { systemNow } from '#kernel/time.ts';

const unwrap = (decoded: ReturnType<typeof decodeMessage>): unknown => (decoded.ok ? decoded.value : undefined);

/** A page that is restricted, its server and its browser. */
function createWorld() {
  const sent: { path: string; proof: string | null; data: unknown }[] = [];
  const replies = new Map<string, { code: number; data?: unknown }[]>();
  const place = { failure: 0, asked: 0, options: {} as PositionOptions };
  let proofs = 0;
  const status = (data: { command?: string; position?: unknown }, isListed = false) => ({
    userInWitheList: isListed,
    userGeoCacheExpireTime: 10,
    status: isListed ? 'whiteList' : data.position ? 'valid' : 'unknown',
    geoProof: data.command && !isListed ? `proof-${++proofs}` : null,
    geoProofExpires: data.command && !isListed ? systemNow() + 600_000 : null,
  });
  const world = { sent, replies, place, listed: false };
  vi.stubGlobal('fetch', async (path: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const { message } = JSON.parse(body) as { message: string };
    const { data } = unwrap(decodeMessage(message)) as { data: { command?: string; position?: unknown } };
    sent.push({ path, proof: headers['Geo-Proof'] ?? null, data });
    const answer = replies.get(path)?.shift() ?? {
      code: 0,
      data: path === commands.geoStatus ? status(data, world.listed) : {},
    };
    return { json: async () => ({ message: 'said', data: null, ...answer }) };
  });
  const geo = { commands: ['101101', '420544'], asks: true, at: 'bet' };
  const element = (id: string) => (id === 'shell' ? { textContent: JSON.stringify({ authKey: 'Token', geo }) } : null);
  vi.stubGlobal('document', {
    documentElement: { lang: 'en-US', dataset: {} },
    getElementById: element,
    querySelector: () => null,
    cookie: '',
  });
  vi.stubGlobal('location', { pathname: '/account/login', search: '' });
  const coords = { latitude: 25.08, longitude: 55.14, accuracy: 10 };
  vi.stubGlobal('navigator', {
    onLine: true,
    userAgent: '',
    geolocation: {
      watchPosition: () => 1,
      getCurrentPosition: (done: (one: unknown) => void, fail: (error: unknown) => void, options: PositionOptions) => {
        Object.assign(place, { asked: place.asked + 1, options });
        if (place.failure) fail({ code: place.failure, PERMISSION_DENIED: 1 });
        else done({ coords, timestamp: 1_000 });
      },
    },
  });
  return world;
}
const pathsOf = ({ sent }: ReturnType<typeof createWorld>) => sent.map(({ path }) => path.slice(-6));

async function load(token = 'sara') {
  const { checkPlace } = await import('./check.ts');
  const { $user } = await import('../session/user.ts');
  const { $geo } = await import('./state.ts');
  const { $dialogs, closeDialog } = await import('../dialogs/dialogs.ts');
  const { call } = await import('../gateway/call.ts');
  $user.set({ sessionToken: token, userOpenId: token } as LoggedIn);
  /** Sends a command as a form does. */
  const press = async (address = commands.orderStatus.replace(/\d+$/, '101101') as typeof commands.orderStatus) => {
    const pass = await checkPlace(address);
    return pass && call(address, { orderId: '1' }, { silent: true, ...pass });
  };
  return { checkPlace, press, $user, $geo, $dialogs, closeDialog };
}
beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test('asks for the whitelist, then for a proof of the command, and sends it; the proof is used again', async () => {
  const world = createWorld();
  const { press, $geo } = await load();
  expect(await press()).toMatchObject({ ok: true });
  await press();
  expect(pathsOf(world)).toEqual(['100206', '100206', '101101', '101101']);
  expect(world.sent[1]?.data).toMatchObject({ command: '101101', position: { latitude: 25.08, source: 'browser' } });
  expect(world.sent.map(({ proof }) => proof)).toEqual([null, null, 'proof-1', 'proof-1']);
  expect([$geo.get(), world.place.asked]).toEqual(['valid', 1]);
});

test('a proof is of one session', async () => {
  const world = createWorld();
  const { press, $user } = await load();
  await press();
  $user.set({ sessionToken: 'omar', userOpenId: 'omar' } as LoggedIn);
  await press();
  expect(world.sent.map(({ proof }) => proof).filter(Boolean)).toEqual(['proof-1', 'proof-2']);
});

test('asks nothing for other commands, and nobody without a session', async () => {
  const world = createWorld();
  const { checkPlace, $user } = await load();
  expect(await checkPlace(commands.balance)).toEqual({});
  $user.set(null);
  expect(await checkPlace(commands.placeOrder)).toEqual({});
  expect(world.sent).toEqual([]);
});

test('asks no position of players on the whitelist', async () => {
  const world = createWorld();
  world.listed = true;
  const { press, $geo } = await load();
  await press();
  expect([pathsOf(world), world.place.asked, $geo.get()]).toEqual([['100206', '101101'], 0, 'whiteList']);
});

test.each([
  [1, 'refused', 'invalid'],
  [2, 'refresh', 'error'],
  [3, 'refresh', 'error'],
] as const)(
  'where the browser fails with %i the popup says so, and the command is not sent',
  async (code, because, state) => {
    const world = createWorld();
    world.place.failure = code;
    const { press, $geo, $dialogs, closeDialog } = await load();
    const pressed = press();
    await vi.waitFor(() => expect($dialogs.get()).toHaveLength(1), { timeout: 5_000 });
    expect($dialogs.get()[0]).toMatchObject({ name: 'geo-restriction', data: { because, to: 'bet' } });
    closeDialog();
    expect([await pressed, $geo.get(), pathsOf(world)]).toEqual([undefined, state, ['100206']]);
  },
);

test('"try again" measures anew, and goes on', async () => {
  const world = createWorld();
  world.place.failure = 3;
  const { press, $dialogs, closeDialog } = await load();
  const pressed = press();
  await vi.waitFor(() => expect($dialogs.get()).toHaveLength(1), { timeout: 5_000 });
  expect(world.place.options.maximumAge).toBe(300_000);
  world.place.failure = 0;
  closeDialog('again');
  expect(await pressed).toMatchObject({ ok: true });
  expect(world.place.options).toEqual({ enableHighAccuracy: true, timeout: 30_000, maximumAge: 0 });
});

test.each([
  [errorCodes.geoOutside, undefined],
  [errorCodes.geoPositionImprecise, 'retry'],
])('shows the sentence of the server for %i', async (code, because) => {
  const world = createWorld();
  world.replies.set(commands.geoStatus, [
    { code: 0, data: { userInWitheList: false, userGeoCacheExpireTime: 10 } },
    { code },
  ]);
  const { press, $geo, $dialogs, closeDialog } = await load();
  const pressed = press();
  await vi.waitFor(() => expect($dialogs.get()).toHaveLength(1), { timeout: 5_000 });
  expect($dialogs.get()[0]?.data).toEqual({ message: 'said', code, to: 'bet', ...(because && { because }) });
  closeDialog();
  expect([await pressed, $geo.get()]).toEqual([undefined, 'invalid']);
});

test('sends a command again with a new proof if the first is no longer taken, and once only', async () => {
  const world = createWorld();
  const expired = { code: errorCodes.geoProofExpired };
  world.replies.set('/hapi/101101', [expired]);
  const { press } = await load();
  expect(await press()).toMatchObject({ ok: true });
  world.replies.set('/hapi/101101', [expired, expired]);
  expect(await press()).toMatchObject({ ok: false, code: errorCodes.geoProofExpired, message: 'said' });
  expect(world.sent.filter(({ path }) => path.endsWith('101101')).map(({ proof }) => proof)).toEqual([
    'proof-1',
    'proof-2',
    'proof-2',
    'proof-3',
  ]);
});

test('says nothing of the place where the session has ended', async () => {
  const world = createWorld();
  world.replies.set(commands.geoStatus, [
    { code: 0, data: { userInWitheList: false, userGeoCacheExpireTime: 10 } },
    { code: errorCodes.sessionExpired },
  ]);
  const { press, $dialogs } = await load();
  expect(await press()).toBeUndefined();
  expect($dialogs.get()).toEqual([]);
});

test('what is wrong with the place is said when nothing is under way, unless a payment has found it meanwhile', async () => {
  const world = createWorld();
  world.place.failure = 1;
  const { press, $dialogs } = await load();
  const { enterPage } = await import('./enter.ts');
  const rest = Promise.withResolvers<boolean>();
  const entered = enterPage(() => rest.promise);
  await vi.waitFor(() => expect(world.place.asked).toBe(1), { timeout: 5_000 });
  await new Promise((done) => setImmediate(done));
  expect($dialogs.get()).toEqual([]);
  world.place.failure = 0;
  await press();
  rest.resolve(true);
  await entered;
  expect($dialogs.get()).toEqual([]);

  world.place.failure = 1;
  const later = await load('omar');
  const again = enterPage(() => Promise.resolve(true));
  await vi.waitFor(() => expect($dialogs.get()).toMatchObject([{ name: 'geo-restriction' }]), { timeout: 5_000 });
  later.closeDialog();
  await again;
});

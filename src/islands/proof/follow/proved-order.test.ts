import { beforeEach, expect, test, vi } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';
import * as commands from '#contract/commands.ts';
import { memory, no, one, T0, yes } from '#support/islands/purchase.ts';
import { mergeKept } from '../store/merge-kept.ts';
import type { KeptReceipt } from '../store/proof-store.ts';
import { setAside, type SetAside } from '../store/set-aside.ts';

const local = vi.hoisted(() => ({ store: undefined as unknown as ReturnType<typeof memory> }));
const database = { kept: undefined as KeptReceipt | undefined, isOpen: true };
const call = vi.fn<(command: string) => Promise<CallAnswer<unknown>>>();
vi.mock('#client/gateway/call.ts', () => ({ call }));
vi.mock('#client/storage/stores.ts', async (original) => ({
  ...(await original<object>()),
  get localStore() {
    return local.store;
  },
}));
vi.mock('../store/proof-store.ts', () => ({
  proofStore: {
    find: async () => database.kept,
    keep: async (kept: KeptReceipt) => {
      if (database.isOpen) database.kept = mergeKept(database.kept, kept);
      return database.isOpen;
    },
  },
}));
const { findKept, readEntries } = await import('./proved-order.ts');

const { order } = one;
const receipt = { version: 3, entry: 'paid' };
const loaded = { version: 3, entry: 'loaded' };
const aside: SetAside = { orderId: 'order-1', receipt, order, nonce: 'n', sentAt: T0, at: T0 + 5 };
/** As a server shows the order that it sold otherwise. */
const swapped = { ...order, entries: [{ play: 'nap1', picks: [[4]], multiple: 1 }] };
const shown = { orderId: 'order-1', order: swapped, hasRaffle: false };
const answerWith = (answers: Readonly<Record<string, CallAnswer<unknown>>>) =>
  call.mockImplementation(async (command) => answers[command] ?? no(1));

beforeEach(() => {
  local.store = memory();
  call.mockReset().mockResolvedValue(no(1));
  Object.assign(database, { kept: undefined, isOpen: true });
});
const find = async (proved: Parameters<typeof findKept>[1]) => {
  const kept = await findKept('ada', proved);
  if (typeof kept === 'string') throw new Error(kept);
  return kept;
};

test('the numbers that this device sent are compared, and not those that the server shows later', async () => {
  setAside('ada', aside);
  const first = await find(shown);
  expect(first).toMatchObject({ receipt, from: 'purchase', bought: { order, nonce: 'n', sentAt: T0 } });
  expect(await readEntries(shown, first.bought)).toEqual(['nap1|3|1|100']);
  // It has moved to the database, with all that was sent.
  expect(local.store.get('receipt:ada:order-1')).toBeNull();
  const again = await find(shown);
  expect(await readEntries(shown, again.bought)).toEqual(['nap1|3|1|100']);
  expect(call).not.toHaveBeenCalled();
});

test('of an order that another device sent the numbers that are shown are compared', async () => {
  answerWith({ [commands.ticketProof]: yes({ receipt: loaded }) });
  const kept = await find(shown);
  expect(kept).toMatchObject({ receipt: loaded, from: 'server' });
  expect(kept.bought).not.toHaveProperty('order');
  expect(await readEntries(shown, kept.bought)).toEqual(['nap1|4|1|100']);
});

test('an order whose answer was lost has the receipt of the server, and the nonce and numbers of the device', async () => {
  setAside('ada', { ...aside, receipt: undefined });
  answerWith({ [commands.ticketProof]: yes({ receipt: loaded }) });
  const kept = await find(shown);
  expect(kept).toMatchObject({ receipt: loaded, from: 'server', bought: { order, nonce: 'n', receivedAt: T0 + 5 } });
  expect(database.kept).toMatchObject({ bought: { order, nonce: 'n' } });
});

test('what was set aside adds to a receipt that the server gave before', async () => {
  answerWith({ [commands.ticketProof]: yes({ receipt: loaded }) });
  await find(shown);
  database.kept = await find(shown);
  setAside('ada', aside);
  expect(await find(shown)).toMatchObject({ receipt, from: 'purchase', bought: { order, nonce: 'n' } });
});

test('a browser that stores nothing follows the receipt that its page has', async () => {
  database.isOpen = false;
  expect(await find({ ...shown, order, aside })).toMatchObject({ receipt, from: 'purchase', bought: { nonce: 'n' } });
  setAside('ada', aside);
  await find(shown);
  expect(local.store.get('receipt:ada:order-1')).not.toBeNull();
});

test('without an answer nothing is read, and a receipt of version 2 is none', async () => {
  expect(await findKept('ada', shown)).toBe('unread');
  answerWith({ [commands.ticketProof]: yes({ receipt: { version: 2 } }) });
  expect(await findKept('ada', shown)).toBe('none');
});

test('the server is asked for Lucky Chance IDs alone, and only where the game has a raffle', async () => {
  const bought = { lotteryType: 69, firstDraw: order.drawId, draws: 1, order };
  expect(await readEntries(shown, bought)).toEqual(['nap1|3|1|100']);
  expect(call).not.toHaveBeenCalled();
  const raffle = { ...shown, hasRaffle: true };
  expect(await readEntries(raffle, bought)).toBeUndefined();
  answerWith({ [commands.ticket]: yes({ entries: [{ play: 'nap1', picks: [[4]], luckyId: 'AB0000001' }] }) });
  expect(await readEntries(raffle, bought)).toEqual(['nap1|3|1|100|AB0000001']);
  call.mockClear();
  expect(await readEntries({ ...raffle, luckyIds: ['AB0000002'] }, bought)).toEqual(['nap1|3|1|100|AB0000002']);
  expect(call).not.toHaveBeenCalled();
});

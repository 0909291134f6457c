import { expect, test, vi } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';
import { createOffersStore, type Offers } from './offers-store.ts';

const NONE: Offers = { notification: false, email: false, sms: false };
const FAILED = { ok: false, code: -1, message: 'no network', extData: null } as const;

function createStore() {
  const answers: PromiseWithResolvers<CallAnswer<Offers>>[] = [];
  const save = vi.fn(() => {
    const answer = Promise.withResolvers<CallAnswer<Offers>>();
    answers.push(answer);
    return answer.promise;
  });
  const tell = { saved: vi.fn(), failed: vi.fn() };
  return { ...createOffersStore(NONE, save, tell), save, tell, answers };
}

test('shows a change at once, and keeps what was saved', async () => {
  const { $state, set, answers, tell } = createStore();
  const done = set('email', true);
  expect($state.get()).toEqual({ offers: { ...NONE, email: true }, saving: ['email'] });
  answers[0]?.resolve({ ok: true, data: { ...NONE, email: true } });
  await done;
  expect($state.get()).toEqual({ offers: { ...NONE, email: true }, saving: [] });
  expect(tell.saved).toHaveBeenCalledOnce();
  expect(tell.failed).not.toHaveBeenCalled();
});

test('takes back a change that could not be saved, and that one alone', async () => {
  const { $state, set, answers, tell } = createStore();
  const both = [set('email', true), set('sms', true)];
  answers[0]?.resolve(FAILED);
  answers[1]?.resolve({ ok: true, data: { ...NONE, sms: true } });
  await Promise.all(both);
  expect($state.get()).toEqual({ offers: { ...NONE, sms: true }, saving: [] });
  expect(tell.failed.mock.calls).toEqual([['no network']]);
});

test('sends no second change of a channel before the answer to the first', async () => {
  const { $state, set, save, answers } = createStore();
  const done = set('sms', true);
  await set('sms', false);
  expect(save).toHaveBeenCalledTimes(1);
  answers[0]?.resolve({ ok: true, data: { ...NONE, sms: true } });
  await done;
  expect($state.get().offers.sms).toBe(true);
});

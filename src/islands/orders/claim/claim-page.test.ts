import { expect, test, vi } from 'vitest';
import { grandPrizeNotFound, invalidInput, serverBusy } from '#contract/error-codes.ts';

vi.stubGlobal('document', { documentElement: { lang: 'en-US', dataset: {} }, getElementById: () => null });
const { fetchClaimPage } = await import('./claim-page.ts');

const prize = (prizeId: string, orderPrizeStatus = 12) => ({ prizeId, orderPrizeStatus });
const ok = (data: object) => ({ code: 0, message: 'ok', data });

/** The page at an address, where the list has these prizes and the claim is answered so. */
async function pageAt(search: string, list: readonly object[], claim: object) {
  vi.stubGlobal('location', { pathname: '/grandPrizeProcess', search });
  vi.stubGlobal('fetch', (to: string) => Promise.resolve(Response.json(to.includes('430250') ? claim : ok({ list }))));
  return fetchClaimPage();
}

test('the prize of the address is shown, also one that the list does not have, or else the only one to claim', async () => {
  const claim = { prize: prize('b') };
  expect(await pageAt('?prizeId=b', [prize('a'), prize('c')], ok(claim))).toMatchObject({ ok: true, data: { claim } });
  expect(await pageAt('', [prize('b'), prize('c', 14)], ok(claim))).toMatchObject({ ok: true, data: { claim } });
});

test.each([grandPrizeNotFound, invalidInput])('an unknown prize of the address is no other one (%s)', async (code) => {
  const page = await pageAt('?prizeId=nobody', [prize('a'), prize('c')], { code, message: 'no', data: null });
  expect(page).toEqual({ ok: true, data: { open: [], claim: undefined, isUnknown: true } });
});

test('of several prizes to claim the player chooses; without one there is none; a failure is one', async () => {
  const open = [prize('a'), prize('c')];
  expect(await pageAt('', [...open, prize('b', 14)], ok({}))).toEqual({ ok: true, data: { open, claim: undefined } });
  expect(await pageAt('', [prize('b', 14)], ok({}))).toEqual({ ok: true, data: { open: [], claim: undefined } });
  expect(await pageAt('?prizeId=b', [], { code: serverBusy, message: 'busy', data: null })).toMatchObject({
    ok: false,
  });
});

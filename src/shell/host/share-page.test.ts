import { beforeEach, expect, test, vi } from 'vitest';
import { $user, type User } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';

const { call, share } = vi.hoisted(() => ({ call: vi.fn(), share: vi.fn() }));
vi.mock('#client/gateway/call.ts', () => ({ call }));
vi.mock('#client/host/share.ts', () => ({ share }));
vi.mock('#client/page/navigation.ts', () => ({ currentPath: () => '/lottery/verify' }));

const { prepareShare, sharePage } = await import('./share-page.ts');

const OWN = { text: 'Verify a draw', shareUrl: 'https://naseeb.example/lottery/verify?shareCode=X' };
const settled = () => new Promise((done) => setImmediate(done));
beforeEach(() => {
  $user.set({} as User);
  vi.stubGlobal('location', { search: '', href: 'https://naseeb.example/lottery/verify' });
  vi.stubGlobal('document', { title: 'Verify' });
  share.mockReset().mockResolvedValue(undefined);
  call.mockReset().mockImplementation((address: string) =>
    Promise.resolve({
      ok: true,
      data: address === commands.shareGroups ? { list: [{ businessId: 2, path: '/lottery/verify' }] } : OWN,
    }),
  );
});

test('requests the link when the menu opens, so that the press opens the sheet at once', async () => {
  prepareShare();
  await settled();
  expect(call).toHaveBeenCalledTimes(2);
  expect(share).not.toHaveBeenCalled();
  await sharePage();
  expect(call).toHaveBeenCalledTimes(2);
  expect(share).toHaveBeenCalledExactlyOnceWith(OWN.text, OWN.shareUrl);
});

test('opens one sheet for two presses, and another for a later one', async () => {
  let close = () => {};
  share.mockReturnValueOnce(new Promise<void>((done) => (close = done)));
  const both = [sharePage(), sharePage()];
  await settled();
  expect(share).toHaveBeenCalledOnce();
  close();
  await Promise.all(both);
  await sharePage();
  expect(share).toHaveBeenCalledTimes(2);
});

test('shares the page itself for a visitor', async () => {
  $user.set(null);
  prepareShare();
  await sharePage();
  expect(call).not.toHaveBeenCalled();
  expect(share).toHaveBeenCalledExactlyOnceWith('Verify', 'https://naseeb.example/lottery/verify');
});

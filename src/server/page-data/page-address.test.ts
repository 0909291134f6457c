import { describe, expect, it } from 'vitest';
import { readPageAddress } from './page-address.ts';

const urlOf = (url: string) => readPageAddress(url).url;

describe('what an address asks for', () => {
  it.each([
    ['/', '/'],
    ['/?c=1&utm_source=x', '/'],
    ['/ar-AE?c=1', '/ar-AE'],
    ['/account/login?returnUrl=%2Faccount', '/account/login'],
    ['/lottery/quick-five/results?c=1&draw=x&page=2&page=3', '/lottery/quick-five/results?page=2&draw=x'],
    ['/ar-AE/lottery/verify?order=a%20b&c=1', '/ar-AE/lottery/verify?order=a+b'],
    ['/downloadGame?gameId=69&userId=1', '/downloadGame?gameId=69&userId=1'],
    ['/robots.txt?c=1', '/robots.txt'],
    ['/lottery/quick-five/replay/69-261121-0642.html?c=1', '/lottery/quick-five/replay/69-261121-0642.html'],
    // These are answered with a redirect, which keeps the query.
    ['/ACCOUNT/LOGIN?returnUrl=x', '/ACCOUNT/LOGIN?returnUrl=x'],
    ['/account/login/?c=1', '/account/login/?c=1'],
    ['/en-US/?c=1', '/en-US/?c=1'],
    ['/news/index.html?page=2', '/news/index.html?page=2'],
    ['/home?c=1', '/home?c=1'],
    ['/nowhere?c=1', '/nowhere?c=1'],
  ])('of %s is %s', (url, asked) => expect(urlOf(url)).toBe(asked));

  it('is one of a limited number without parameters that the page reads', () => {
    const finite = (url: string) => readPageAddress(url).isFinite;
    expect(['/', '/?c=1', '/lottery/quick-five', '/lottery/pick3/results', '/home'].map(finite)).not.toContain(false);
    expect(
      ['/newDetail?id=x', '/lottery/x/results', '/x', '/home?c=1', '/lottery/check?t=1'].map(finite),
    ).not.toContain(true);
  });

  it('is one of endless others in any spelling that is not its own', () => {
    const finite = (url: string) => readPageAddress(url).isFinite;
    expect(
      ['/home', '/account/notification/list', '/ar-AE', '/ar-AE/home', '/lottery/scratch-cards', '/withdraw'].map(
        finite,
      ),
    ).not.toContain(false);
    expect(
      [
        '/home///',
        '/HOME',
        '/account//////login',
        '/Account/login',
        '/AR-ae',
        '/ar-AE//home',
        '/lottery/scratch-cards/x',
        '/lottery/e-instants/x',
        '/lottery/e-instants/x/demo',
        '/lottery/Pick3/results',
      ].map(finite),
    ).not.toContain(true);
  });

  it('is not shared where the visitor is counted', () => {
    const shared = (url: string) => readPageAddress(url).isShared;
    expect(['/', '/lottery/check', '/lottery/check?lucky=1'].map(shared)).toEqual([true, true, true]);
    expect(['/lottery/check?t=1', '/lottery/pick3/replay/1.html'].map(shared)).toEqual([false, false]);
  });
});

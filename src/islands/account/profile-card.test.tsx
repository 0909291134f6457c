import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { UserInfo } from '#contract/players/user-info-fields.ts';
import { ProfileCard } from './profile-card.tsx';

afterEach(() => void vi.unstubAllGlobals());

/** The user info box of a player, seen on a page. */
function box(verifiedStatus: number, pathname = '/account'): string {
  vi.stubGlobal('location', { pathname });
  const info = { firstName: 'Sara', userName: 'Sara', phone: '', email: '', verifiedStatus } as UserInfo; // the rest is not read
  return renderToStaticMarkup(<ProfileCard info={info} locale="en-US" settings="/account/myprofile" />);
}
const START = 'href="/account/kyc-verification"';
const SETTINGS = 'href="/account/myprofile"';

test.each([
  [1, 'Not verified', 'Verify now', START],
  [2, 'Under review', 'View status', '<button'],
  [3, 'Verified', undefined, SETTINGS],
  [4, 'Verification failed', 'Verify again', START],
  [6, 'Verification in progress', 'Continue', START],
  [7, 'Verification expired', 'Renew verification', START],
] as const)('status %i is "%s" and offers "%s"', (status, tag, action, leads) => {
  const html = box(status);
  expect(html).toContain(tag);
  expect(html).toContain(leads);
  if (action !== undefined) expect(html).toContain(action);
  expect(html.includes(SETTINGS)).toBe(leads === SETTINGS);
});

test('a verified player who is on the page of their settings is led nowhere', () => {
  expect(box(3, '/account/myprofile')).not.toContain(SETTINGS);
  expect(box(3, '/ar-AE/account/myprofile')).not.toContain(SETTINGS);
});

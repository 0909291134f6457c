import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import type { KycStatus } from '#contract/identity/fields.ts';
import { DocumentChoice } from './document-choice.tsx';
import type { RealUserInfo } from './load-status.ts';

vi.stubGlobal('location', { search: '' });
afterAll(() => vi.unstubAllGlobals());

/** Which documents are offered, which is chosen first, and the button. */
function choiceOf(status: Partial<KycStatus>, registerIdCardType: 'EID' | 'PASSPORT' | null = 'EID') {
  const html = renderToStaticMarkup(
    <DocumentChoice
      locale="en-US"
      status={{ forbidStatus: 0, openIdCardType: null, ...status } as KycStatus} // only these fields are read
      user={{ registerIdCardType } as RealUserInfo}
    />,
  );
  const offered = [...html.matchAll(/<input[^>]*value="(\w+)"/g)].map(([, type]) => type);
  const [, chosen] = /<input[^>]*checked=""[^>]*value="(\w+)"|<input[^>]*value="(\w+)"[^>]*checked=""/.exec(html) ?? [];
  const [, to, button] = /<a[^>]*idCardType=(\w+)[^>]*>(.*?)<\/a>/.exec(html) ?? [];
  return { offered, chosen, to, button: button?.replace(/<[^>]+>/g, '') };
}

test.each([
  [1, null, 'EID', 'EID', 'Start verification'],
  [1, null, 'PASSPORT', 'PASSPORT', 'Start verification'],
  [4, null, 'EID', 'EID', 'Verify again'],
  [7, null, 'EID', 'EID', 'Verify again'],
  [6, 'PASSPORT', 'EID', 'PASSPORT', 'Continue verification'],
  [6, 'EID', 'PASSPORT', 'EID', 'Continue verification'],
] as const)(
  'status %i with an open check by %s, registered by %s: %s and "%s"',
  (verifiedStatus, openIdCardType, registered, type, button) => {
    expect(choiceOf({ verifiedStatus, openIdCardType }, registered)).toMatchObject({ chosen: type, to: type, button });
  },
);

test('where no check is left today, only the open one is offered', () => {
  const open = choiceOf({ verifiedStatus: 6, openIdCardType: 'PASSPORT', forbidStatus: 1 });
  expect(open).toMatchObject({ offered: ['PASSPORT'], button: 'Continue verification' });
  expect(choiceOf({ verifiedStatus: 4, forbidStatus: 1 }).offered).toEqual([]);
});

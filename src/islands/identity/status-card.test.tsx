import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { KycStatus } from '#contract/identity/fields.ts';
import { StartRefused } from './check/start-refused.tsx';
import { StatusCard } from './status-card.tsx';

const failed: KycStatus = {
  verifiedStatus: 4,
  kycExpireWarnStatus: 0,
  ticketId: 't1',
  openIdCardType: null,
  forbidStatus: 0,
  verifiedFailReason: 31,
  remark: 'Your document has expired.',
  isLoginCheck: true,
  expireDate: null,
};
const card = (status: KycStatus) =>
  renderToStaticMarkup(<StatusCard locale="en-US" status={status} isLoading={false} onRefresh={() => undefined} />);

test('a refused check offers another attempt', () => {
  expect(card(failed)).toContain('See the reason below, then try again.');
});

test('the last refused check of the day offers none until tomorrow', () => {
  const html = card({ ...failed, forbidStatus: 1 });
  expect(html).toContain('You can try again tomorrow.');
  expect(html).not.toContain('See the reason below, then try again.');
  expect(html).toContain(failed.remark);
});

test("a refused start offers a retry, unless today's checks are used up", () => {
  const refused = (message: string, onRetry?: () => void) =>
    renderToStaticMarkup(<StartRefused locale="en-US" message={message} onRetry={onRetry} />);
  expect(refused('The provider is busy.', () => undefined)).toContain('>Try again<');
  const limit = refused('No more today.');
  expect(limit).not.toContain('>Try again<');
  expect(limit).toContain('>Back to Naseeb<');
});

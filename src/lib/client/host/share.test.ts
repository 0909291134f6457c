import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { share } from './share.ts';

const { hostCall, toast } = vi.hoisted(() => ({ hostCall: vi.fn(), toast: vi.fn() }));
vi.mock('./host-call.ts', () => ({ hostCall }));
vi.mock('../feedback/toast.ts', () => ({ toast }));
vi.mock('../page/config.ts', () => ({ pageLocale: () => 'en-US' }));

const URL = 'https://naseeb.example/';
const sheet = vi.fn<(data: ShareData) => Promise<void>>();
const writeText = vi.fn<(text: string) => Promise<void>>();
beforeEach(() => {
  hostCall.mockReset().mockResolvedValue({ ok: false });
  for (const one of [sheet, writeText]) one.mockReset().mockResolvedValue(undefined);
  toast.mockReset();
  vi.stubGlobal('navigator', { share: sheet, clipboard: { writeText } });
});
afterEach(() => void vi.unstubAllGlobals());

test("uses the host or the browser's share sheet", async () => {
  await share('Naseeb', URL);
  expect(sheet).toHaveBeenCalledExactlyOnceWith({ title: 'Naseeb', url: URL });
  hostCall.mockResolvedValue({ ok: true, data: {} });
  await share('Naseeb', URL);
  expect(sheet).toHaveBeenCalledOnce();
  expect([writeText.mock.calls, toast.mock.calls]).toEqual([[], []]);
});

test('shows nothing after the sheet was closed', async () => {
  sheet.mockRejectedValue(new DOMException('closed', 'AbortError'));
  await share('Naseeb', URL);
  expect(sheet).toHaveBeenCalledOnce();
  expect([writeText.mock.calls, toast.mock.calls]).toEqual([[], []]);
});

test('copies the link if no sheet opens, and shows it if it cannot be copied', async () => {
  sheet.mockRejectedValue(new DOMException('no press', 'NotAllowedError'));
  await share('Naseeb', URL);
  expect(writeText).toHaveBeenCalledExactlyOnceWith(URL);
  expect(toast.mock.calls).toEqual([['Link copied.']]);
  writeText.mockRejectedValue(new DOMException('no press', 'NotAllowedError'));
  await share('Naseeb', URL);
  expect(toast).toHaveBeenLastCalledWith(URL);
  vi.stubGlobal('navigator', {});
  await share('Naseeb', URL);
  expect(toast).toHaveBeenCalledTimes(3);
});

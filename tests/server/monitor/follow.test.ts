import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { DRAW_ID, playDraw, type PlayedDraw } from '#support/monitor/played-draw.ts';
import { startMonitor } from '#support/monitor/run-monitor.ts';

/** As long as a slow machine may take: nothing here depends on it. */
const PATIENCE = { timeout: 100_000, interval: 200 };
let played: PlayedDraw;

beforeEach(async () => {
  played = await playDraw();
});
afterEach(() => played.stop());

test('follows the log until it is ended, and sums up', { timeout: 240_000 }, async () => {
  const { operator, folder } = played;
  played.close();
  played.publish();
  const { child, ended } = startMonitor(operator.origin, '--dir', folder, '--follow');
  onTestFinished(() => void child.kill('SIGKILL'));
  const askedFor = (path: string): number => operator.asked.filter((asked) => asked === path).length;
  await vi.waitFor(() => expect(askedFor(`/open/draws/${DRAW_ID}/winners.json`)).toBeGreaterThan(0), PATIENCE);
  played.log.append({ type: 'verifier', version: '9', hash: '11'.repeat(32) });
  played.show('2026-11-21T06:45:00.000Z');
  await vi.waitFor(() => expect(askedFor(`/log/tile/entries/000.p/${played.log.size}`)).toBeGreaterThan(0), PATIENCE);
  const before = askedFor('/log/checkpoint');
  await vi.waitFor(() => expect(askedFor('/log/checkpoint')).toBeGreaterThan(before), PATIENCE);
  child.kill('SIGTERM');
  const { code, said, differences } = await ended;
  expect(said).toContain(`: ${played.log.size} entries.`);
  expect(said).toMatch(/Quick Five \(69\) +1 +1 /);
  expect(said).toContain('Differences: ');
  expect({ code, differences }).toEqual({ code: 0, differences: [] });
});

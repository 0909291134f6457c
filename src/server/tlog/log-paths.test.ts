import { expect, test } from 'vitest';
import { parseLogPath } from './log-paths.ts';

test('reads the paths of c2sp.org/tlog-tiles', () => {
  expect(parseLogPath('checkpoint')).toEqual({ kind: 'checkpoint' });
  expect(parseLogPath('tile/0/x001/x234/067')).toEqual({ kind: 'tile', level: 0, index: 1_234_067, width: 256 });
  expect(parseLogPath('tile/63/000.p/255')).toEqual({ kind: 'tile', level: 63, index: 0, width: 255 });
  expect(parseLogPath('tile/entries/x001/000.p/1')).toEqual({ kind: 'entries', index: 1_000, width: 1 });
});

test('refuses any other text for the same tile, and what is no tile', () => {
  for (const path of [
    'checkpoint/',
    'tile/00/000',
    'tile/64/000',
    'tile/0/0',
    'tile/0/x000/001',
    'tile/0/x001/1',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/01',
    'tile/entries/x1/000',
    `tile/0/${'x999/'.repeat(6)}999`,
    'tile/data/000',
  ])
    expect(parseLogPath(path), path).toBeUndefined();
});

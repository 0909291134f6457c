import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scratchCards } from './index.ts';

const folder = (key: string) => new URL(`scratch-cards/${key}/`, import.meta.url);
const readArt = (key: string, file: string) => readFileSync(new URL(file, folder(key)), 'utf8');
const symbolFiles = (symbols: readonly string[] = []) => symbols.map((symbol) => `symbols/${symbol}.svg`);
const all = scratchCards.flatMap(({ key, symbols }) =>
  ['cover.svg', 'foil.svg', ...symbolFiles(symbols)].map((file) => ({ key, file })),
);

test('each card has its cover, its foil, and a picture for each of its symbols', () => {
  expect(all.filter(({ key, file }) => !existsSync(new URL(file, folder(key))))).toEqual([]);
});

test('no picture contains text, a script, or anything from elsewhere', () => {
  const foreign = /<(?:text|script|style|image|foreignObject)\b|\bon\w+=|(?:href|src)="(?!#)|url\((?!#)/;
  expect(all.filter(({ key, file }) => foreign.test(readArt(key, file)))).toEqual([]);
});

test('ids of pictures do not clash when they are in one document', () => {
  const ids = all.flatMap(({ key, file }) => [...readArt(key, file).matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id));
  expect(ids.length).toBeGreaterThan(30);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});

test('symbols of a card have one size, and files of similar sizes', () => {
  for (const { key, symbols } of scratchCards) {
    const files = symbolFiles(symbols).map((file) => readArt(key, file));
    expect(files.filter((text) => !text.includes('viewBox="0 0 96 96"'))).toEqual([]);
    const sizes = files.map((text) => text.length);
    expect(Math.max(...sizes, 0)).toBeLessThanOrEqual(2.6 * Math.min(...sizes));
  }
});

import { expect, test } from 'vitest';
import { filesOf, textOf } from '../support/files.ts';

const LOCALES = ['en-US', 'ar-AE'] as const;
const PIECE = /^(src\/content\/[\w-]+)\/(en-US|ar-AE)\/([\w-]+\.md)$/;
const pieces = filesOf(PIECE).map((file) => PIECE.exec(file) ?? []);
const names = [...new Set(pieces.map(([, folder, , name]) => `${folder} ${name}`))].sort();
const words = (piece: string, locale: string) => textOf(piece.replace(' ', `/${locale}/`));

const headings = (text: string) => [...text.matchAll(/^(#{1,6}) \S/gm)].map(([, marks = '']) => marks.length);
const points = (text: string) => text.match(/^- \S/gm)?.length ?? 0;
const updated = (text: string) => /^updated: (\d{4}-\d\d-\d\d)$/m.exec(text)?.[1];

test('each piece of content exists in both languages', () => {
  const found = new Set(pieces.map(([file]) => file));
  const missing = names
    .flatMap((piece) => LOCALES.map((locale) => piece.replace(' ', `/${locale}/`)))
    .filter((file) => !found.has(file));
  expect(names).toContain('src/content/legal privacy-notice.md');
  expect(names).toContain('src/content/legal terms-and-conditions.md');
  expect(missing).toEqual([]);
});

test.each(names)('%s says the same in both languages: headings, points, day', (piece) => {
  const [english, arabic] = [words(piece, 'en-US'), words(piece, 'ar-AE')];
  expect(headings(english).length).toBeGreaterThan(0);
  expect(headings(arabic)).toEqual(headings(english));
  expect(points(arabic)).toBe(points(english));
  expect(updated(arabic)).toBe(updated(english));
});

test.each(names)('%s has a heading only once, so that each can be linked to', (piece) => {
  for (const locale of LOCALES) {
    const all: string[] = words(piece, locale).match(/^#{1,6} .+$/gm) ?? [];
    expect(all.filter((heading, at) => all.indexOf(heading) !== at)).toEqual([]);
  }
});

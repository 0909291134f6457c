import { expect, test } from 'vitest';
import { findRoute } from '../../src/lib/routes/index.ts';
import { filesOf, textOf } from '../support/files.ts';

const LOCALES = ['en-US', 'ar-AE'] as const;
const PIECE = /^(src\/content\/[\w-]+)\/(en-US|ar-AE)\/([\w-]+\.md)$/;
const pieces = filesOf(PIECE).map((file) => PIECE.exec(file) ?? []);
const names = [...new Set(pieces.map(([, folder, , name]) => `${folder} ${name}`))].sort();
const words = (piece: string, locale: string) => textOf(piece.replace(' ', `/${locale}/`));

const headings = (text: string) => [...text.matchAll(/^(#{1,6}) \S/gm)].map(([, marks = '']) => marks.length);
const points = (text: string) => text.match(/^- \S/gm)?.length ?? 0;
/** Fields that are no words: days, topics, keys, places in a list. A film takes its own time in each language. */
const facts = (text: string) =>
  (/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '')
    .split('\n')
    .filter((line) => !/^(?:title|summary|question|seconds):/.test(line))
    .map((line) => line.replace(/\btext: [^,}]+/, 'text'));
/** Addresses of ours that a text leads to, without what is asked of them. */
const links = (text: string) => [...text.matchAll(/\]\((\/[^)\s]*)\)/g)].map(([, href = '']) => href);

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
  // A question is its own heading.
  if (!piece.startsWith('src/content/faq ')) expect(headings(english).length).toBeGreaterThan(0);
  expect(headings(arabic)).toEqual(headings(english));
  expect(points(arabic)).toBe(points(english));
  expect(facts(arabic)).toEqual(facts(english));
  expect(links(arabic)).toEqual(links(english).map((href) => `/ar-AE${href}`));
});

test.each(names)('%s leads only to pages that exist', (piece) => {
  const gone = links(words(piece, 'en-US')).filter((href) => {
    const route = findRoute(href.replace(/[?#].*/, ''))?.route;
    return route?.state.is !== 'page';
  });
  expect(gone).toEqual([]);
});

test('there is news enough to read', () => {
  const news = names.filter((name) => name.startsWith('src/content/news '));
  expect(news.length).toBeGreaterThanOrEqual(12);
});

test.each(names)('%s has a heading only once, so that each can be linked to', (piece) => {
  for (const locale of LOCALES) {
    const all: string[] = words(piece, locale).match(/^#{1,6} .+$/gm) ?? [];
    expect(all.filter((heading, at) => all.indexOf(heading) !== at)).toEqual([]);
  }
});

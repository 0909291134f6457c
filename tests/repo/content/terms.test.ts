import { expect, test } from 'vitest';
import { listFiles, readText } from '#support/repo/files.ts';

/** Words that mean one thing each, in both languages: docs/content.md, "How to write". */
interface Said {
  readonly where: string;
  readonly en: string;
  readonly ar: string;
}

function leaves(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}
const textsOf = (file: string) => new Map(leaves(JSON.parse(readText(file)), ''));
const inArabic = (file: string) => file.replace('en-US', 'ar-AE');

const english = {
  json: listFiles(/^locales\/en-US\/.*\.json$/),
  markdown: listFiles(/^src\/content\/[a-z]+\/en-US\/.*\.md$/),
};
/** Fields, headings, paragraphs and points: one right use in a file hides no wrong one beside it. */
const blocksOf = (file: string) =>
  readText(file)
    .split(/\n\n+|\n(?=\w+: |- |\d+\. )/)
    .filter((block) => block.trim() !== '');
const said: Said[] = [
  ...english.json.flatMap((file) => {
    const arabic = textsOf(inArabic(file));
    // A plural that English does not have is held by the one beside it.
    return [...textsOf(file)].flatMap(([path, en]) => {
      const ar = arabic.get(path);
      return ar === undefined ? [] : [{ where: `${file}${path}`, en, ar }];
    });
  }),
  ...english.markdown.flatMap((file) => {
    const arabic = blocksOf(inArabic(file));
    return blocksOf(file).map((en, at) => ({ where: `${file} ${at + 1}`, en, ar: arabic[at] ?? '' }));
  }),
];

/** Where the English pattern is found the Arabic one must be, and nowhere else. */
const differing = (en: RegExp, ar: RegExp): string[] =>
  said.filter((one) => en.test(one.en) !== ar.test(one.ar)).map(({ where }) => where);

test('there are texts to look at, which go side by side', () => {
  const uneven = english.markdown.filter((file) => blocksOf(file).length !== blocksOf(inArabic(file)).length);
  expect(uneven).toEqual([]);
  expect(said.length).toBeGreaterThan(1_000);
});

test('the jackpot of a draw and a grand prize to claim are two things in both languages', () => {
  expect(differing(/jackpot/i, /جائزة (?:ال)?أولى|الجائزة الأولى/)).toEqual([]);
  expect(differing(/grand prize/i, /كبرى/)).toEqual([]);
});

test('a bank has one name in Arabic', () => {
  expect(said.filter(({ ar }) => /مصرف|مصارف/.test(ar)).map(({ where }) => where)).toEqual([]);
});

test('what an entry takes part in the raffle with is a Lucky Chance ID', () => {
  const other = /Lucky Chance (?:number|id\b)|three of these numbers|numbers of the raffle/;
  expect(said.filter(({ en }) => other.test(en)).map(({ where }) => where)).toEqual([]);
  expect(said.filter(({ ar }) => /رقم (?:خاص بها )?لفرصة الحظ/.test(ar)).map(({ where }) => where)).toEqual([]);
});

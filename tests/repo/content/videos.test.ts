import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { listFiles, readText } from '#support/repo/files.ts';

/** The films of the videos page in each language, with files, captions and length. */
const slugs = listFiles(/^src\/content\/videos\/en-US\/[\w-]+\.md$/).map(
  (file) => /([\w-]+)\.md$/.exec(file)?.[1] ?? '',
);
const films = slugs.flatMap((slug) => LOCALES.map((locale) => [slug, locale] as const));
const file = (slug: string, locale: string, kind: string) => `public/videos/${locale}/${slug}.${kind}`;

const steps = (slug: string, locale: string) =>
  [...readText(`src/content/videos/${locale}/${slug}.md`).matchAll(/^\d+\. (.+)$/gm)].map(([, step]) => step);
const seconds = (slug: string, locale: string) =>
  Number(/^seconds: (\d+)$/m.exec(readText(`src/content/videos/${locale}/${slug}.md`))?.[1]);

const MOST_BYTES = { mp4: 600_000, webm: 600_000, jpg: 60_000, vtt: 4_000 } as const;

const TIMES = /^(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d\.\d{3})( .*)?$/;
/** WebVTT as the script writes it: a number, a line of times, a line of text. */
function cues(text: string): { from: number; until: number; words: string }[] {
  const [head, ...blocks] = text.trim().split('\n\n');
  expect(head).toBe('WEBVTT');
  return blocks.map((block, i) => {
    const [number, times = '', ...words] = block.split('\n');
    expect(number).toBe(String(i + 1));
    const [, m1, s1, m2, s2] = TIMES.exec(times) ?? [];
    return { from: Number(m1) * 60 + Number(s1), until: Number(m2) * 60 + Number(s2), words: words.join('\n') };
  });
}

/** Top-level boxes of an MP4, and the seconds of its header (ISO/IEC 14496-12). */
function mp4(bytes: Buffer): { boxes: string[]; seconds: number } {
  const boxes: string[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    boxes.push(bytes.toString('latin1', at + 4, at + 8));
  const header = bytes.indexOf('mvhd') + 4;
  return { boxes, seconds: bytes.readUInt32BE(header + 16) / bytes.readUInt32BE(header + 12) };
}

test('there are films, and no files of removed films', () => {
  expect(slugs.length).toBeGreaterThanOrEqual(3);
  const kept = listFiles(/^public\/videos\//);
  const known = films.flatMap(([slug, locale]) => Object.keys(MOST_BYTES).map((kind) => file(slug, locale, kind)));
  expect(kept.sort()).toEqual(known.sort());
});

test.each(films)('%s in %s has its film twice, its picture and its captions, all small', (slug, locale) => {
  for (const [kind, most] of Object.entries(MOST_BYTES)) {
    const { size } = statSync(file(slug, locale, kind));
    expect([kind, size > 100 && size <= most]).toEqual([kind, true]);
  }
});

test.each(films)('the captions of %s in %s are its transcript, consecutive to the end', (slug, locale) => {
  const all = cues(readText(file(slug, locale, 'vtt')));
  expect(all.map(({ words }) => words)).toEqual(steps(slug, locale));
  expect(all[0]?.from).toBe(0);
  for (const [i, { from, until, words }] of all.entries()) {
    expect(from).toBeGreaterThanOrEqual(all[i - 1]?.until ?? 0);
    // Long enough to be read.
    expect([words, until - from >= 2.5]).toEqual([words, true]);
  }
  expect(Math.abs((all.at(-1)?.until ?? 0) - seconds(slug, locale))).toBeLessThanOrEqual(1);
});

test.each(films)('%s in %s has the length its text states, and plays before it is fully loaded', (slug, locale) => {
  const { boxes, seconds: long } = mp4(readFileSync(file(slug, locale, 'mp4')));
  expect(Math.abs(long - seconds(slug, locale))).toBeLessThanOrEqual(1);
  expect(long).toBeGreaterThanOrEqual(20);
  expect(long).toBeLessThanOrEqual(50);
  expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));
});

test.each(slugs)('%s has the same steps in both languages', (slug) => {
  expect(steps(slug, 'ar-AE')).toHaveLength(steps(slug, 'en-US').length);
});

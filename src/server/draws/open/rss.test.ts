import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readXml } from '../../../../tests/support/xml.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import type { OpenResult } from './results.ts';
import { rssOf, xmlText } from './rss.ts';

/** Any code point, lone halves of a pair included. fast-check's own 'binary' takes seconds to begin. */
const letter = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));
const risky = fc.constantFrom('&', '<', '>', '"', "'", ']]>', '\r', '\n', '\0', '&amp;');

it('any text stands in XML, and reads back but for what XML cannot hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.oneof(letter, risky), maxLength: 60 }), (text) => {
      const written = xmlText(text);
      const { name, text: read } = readXml(`<a b="${written}">${written}</a>`);
      expect(name).toBe('a');

      expect(read).toBe(
        text
          .toWellFormed()
          .replace(/\r\n?/g, '\n')
          .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd'),
      );
    }),
  );
});

it('counts who won by numbers and who won the raffle apart', () => {
  const drawn: OpenResult = {
    game: luckyDay,
    drawId: '61-261128',
    phase: '261128',
    drawsAt: 0,
    numbers: [[3, 8, 14, 20, 26, 29], [9]],
    tickets: 3,
    tiers: [],
    raffle: {
      carried: 0,
      prizes: 3,
      prize: 1_000_000,
      winners: [1, 2, 3].map((place) => ({ place, index: place, luckyId: `AB000000${place}` })),
    },
  };
  const feed = (result: OpenResult, locale: 'en-US' | 'ar-AE' = 'en-US') =>
    rssOf(
      { results: [result], more: false },
      { origin: 'http://a', self: 'http://a/rss' },
      { title: '', link: '', locale },
    );
  expect(feed(drawn)).toContain('3 entries took part. No winning entry. 3 entries won the Lucky Chance raffle.');
  expect(feed(drawn, 'ar-AE')).toContain('فازت 3 مشاركات في قرعة فرصة الحظ.');
  expect(feed({ ...drawn, raffle: null })).not.toContain('raffle');
});

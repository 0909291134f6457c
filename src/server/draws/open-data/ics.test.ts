import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { foldLine, renderIcs, icsText, type Calendar } from './ics.ts';
import { parseIcs, unescapeIcsText } from '#support/formats/ics.ts';

const octets = (text: string) => new TextEncoder().encode(text).length;
/** A half of a pair alone: a text may hold one, UTF-8 cannot. */
const half = fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit));
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\\', ';', ',', '\n', '\r', ':', '"', 'ا', '🎱', '\ufffd'),
    half,
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 200,
});

/** What a line is made of: whole letters, U+FFFD among them, which stands for what was none. */
const lineText = fc.string({
  unit: fc.oneof(fc.constantFrom('🎱', '\ufffd'), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })),
  maxLength: 300,
  size: 'max',
});

describe('a folded line', () => {
  it('has at most 75 octets in each part, splits no letter, and unfolds to itself', () => {
    fc.assert(
      fc.property(lineText, (text) => {
        const line = text.replace(/[\r\n]/g, '');
        const folded = foldLine(line);
        expect(folded.endsWith('\r\n')).toBe(true);
        for (const part of folded.slice(0, -2).split('\r\n')) {
          expect(octets(part)).toBeLessThanOrEqual(75);
          // Whoever reads octets finds whole letters in each part.
          expect(part.isWellFormed()).toBe(true);
        }
        expect(folded.slice(0, -2).replaceAll('\r\n ', '')).toBe(line);
      }),
    );
  });

  it('breaks after 75 octets', () => {
    expect(foldLine('x'.repeat(75))).toBe(`${'x'.repeat(75)}\r\n`);
    expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x\r\n`);
    expect(foldLine('ا'.repeat(38))).toBe(`${'ا'.repeat(37)}\r\n ا\r\n`);
  });
});

test('escaped text unescapes to the original', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const clean = text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
      expect(unescapeIcsText(icsText(text))).toBe(clean.toWellFormed());
      expect(icsText(text).isWellFormed()).toBe(true);
      expect(icsText(text)).not.toMatch(/[\r\n]/);
    }),
  );
});

const at = Date.UTC(2026, 10, 21, 16, 30);
const calendar: Calendar = {
  name: 'Naseeb, draws',
  host: 'naseeb.example',
  draws: [
    {
      drawId: '61-261121',
      drawsAt: at,
      changedAt: at - 7 * 86_400_000,
      cancelled: false,
      summary: 'Lucky Day; draw',
      description: 'سحب يوم السبت، رقمه 261121، وسعر المشاركة عشرون درهمًا لكل مشاركة فيه.\nSecond line',
      url: 'https://naseeb.example/lottery/luckyday',
    },
    {
      drawId: '81-261121',
      drawsAt: at + 5_400_000,
      changedAt: at,
      cancelled: true,
      summary: 'x',
      description: 'y',
      url: 'https://naseeb.example/lottery/fivetastic',
    },
  ],
};

test('a calendar is valid by RFC 5545, in Dubai time', () => {
  const { zone, events } = parseIcs(renderIcs(calendar));
  expect(zone).toEqual({ tzid: 'Asia/Dubai', from: '+0400', to: '+0400' });
  expect(events.map(({ UID }) => UID)).toEqual(['61-261121@naseeb.example', '81-261121@naseeb.example']);
  expect(events[0]).toMatchObject({
    'DTSTART;TZID=Asia/Dubai': '20261121T203000',
    DTSTAMP: '20261114T163000Z',
    STATUS: 'CONFIRMED',
    SUMMARY: 'Lucky Day\\; draw',
  });
  expect(unescapeIcsText(events[0]?.['DESCRIPTION'] ?? '')).toBe(calendar.draws[0]?.description);
  expect(events[1]).toMatchObject({ STATUS: 'CANCELLED', SEQUENCE: '1' });
});

import { describe, expect, it } from 'vitest';
import { games } from '#games/index.ts';
import { LOCALES } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { assertPresent } from '#kernel/assert.ts';
import { parseEntryText } from '../sources/evidence.ts';
import { entryFaces, createGameDisplay, findGameDisplay, numbersText } from './game-display.ts';

const displays = games.map((game) => createGameDisplay(game, getT('en-US', 'verify'), 'en-US'));

describe('how a game is shown on the verify page', () => {
  it.each(LOCALES)('has texts for everything it shows, in %s', (locale) => {
    const t = getT(locale, 'verify');
    const told = JSON.stringify(games.map((game) => createGameDisplay(game, t, locale)));
    // A text that is missing is told by its key.
    for (const { name } of games) expect(told).not.toContain(`${name}.`);
  });

  it('has a face for each drawn number, and knows daily games', () => {
    const shown = Object.fromEntries(
      displays.map(({ lotteryType, faces, daily }) => [lotteryType, [faces.join(), daily]]),
    );
    expect(shown).toMatchObject({
      61: ['number,number,number,number,number,number,month', true],
      72: ['digit,digit,digit', true],
      65: ['creature,creature,creature,creature,creature,creature', false],
      67: ['colour', false],
    });
    expect(Object.values(shown).filter(([, daily]) => daily)).toHaveLength(5);
  });

  it('is found by a draw id', () => {
    expect(findGameDisplay(displays, '82-261121')?.lotteryType).toBe(82);
    for (const odd of [undefined, '', '99-261121', '8-261121']) expect(findGameDisplay(displays, odd)).toBeUndefined();
  });
});

describe('an entry as it is shown', () => {
  it.each([
    ['main|1,2,3,4,5,6/7|1|2000|AB1234567', 61, [[1, 2, 3, 4, 5, 6], [7]], 1, 'AB1234567', ''],
    ['predict|0/0/7|5|1000', 72, [[0], [0], [7]], 5, undefined, 'Exact order'],
    ['box3|0,3,3|1|200', 72, [[0, 3, 3]], 1, undefined, '3-Way Box'],
    ['green||2|200', 67, [[]], 2, undefined, 'Green'],
    ['number|0|1|100', 67, [[0]], 1, undefined, 'Digit'],
  ] as const)('%s', (text, type, picks, multiple, luckyId, name) => {
    const entry = parseEntryText(text) ?? expect.unreachable();
    expect(entry).toMatchObject({ picks, multiple, luckyId });
    const display = displays.find(({ lotteryType }) => lotteryType === type);
    expect(display?.plays[entry.play]?.name).toBe(name);
    expect(entryFaces(display, entry)).toHaveLength(picks.flat().length);
  });

  it('is described by the names of its numbers', () => {
    const display = displays.find(({ lotteryType }) => lotteryType === 82);
    const entry = parseEntryText('main|2,9,14,20/3|1|1500') ?? expect.unreachable();
    expect(numbersText(display, entryFaces(display, entry), entry.picks.flat())).toBe('2, 9, 14, 20, blue diamond');
    const arabic = { ...assertPresent(display, 'a display'), locale: 'ar-AE' } as const;
    expect(numbersText(arabic, [], [2, 9])).toBe('2، 9');
  });

  it('is plain for an unknown game, and empty without an entry', () => {
    expect(entryFaces(undefined, { play: 'x', picks: [[1], [2]] })).toEqual(['number', 'number']);
    expect(parseEntryText(undefined)).toBeUndefined();
    expect(parseEntryText('')).toBeUndefined();
    expect(parseEntryText('x|1,,<b>,9999/2|y')?.picks).toEqual([[1], [2]]);
  });
});

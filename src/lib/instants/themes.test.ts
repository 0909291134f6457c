import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dirhams } from '#kernel/money.ts';
import { findThemeFaults, readThemeFile, type ReadFile } from '#support/instants/theme-faults.ts';
import { scratchCards } from './index.ts';
import type { ScratchCard } from './instant-game.ts';
import { nightSky } from './scratch-cards/night-sky/index.ts';

test('every theme is complete, and every folder is a theme', () => {
  expect(scratchCards.flatMap((card) => findThemeFaults(card, readThemeFile(card.key)))).toEqual([]);
  const folders = readdirSync(new URL('scratch-cards', import.meta.url));
  expect(folders.sort()).toEqual(scratchCards.map(({ key }) => key).sort());
});

const { plan, texts, symbols = [] } = nightSky;
const [first, ...others] = plan.tiers;
const { 'symbol.comet': _comet, ...withoutComet } = texts['ar-AE'];
const without =
  (missing: string): ReadFile =>
  (file) =>
    file === missing ? undefined : readThemeFile('night-sky')(file);

/** Faults that somebody could make, and what they are told. */
const FAULTS: readonly (readonly [string, Partial<ScratchCard>, string])[] = [
  [
    'a deck that returns too much',
    { plan: { ...plan, price: dirhams(14) } },
    'plan: returns 97.1 % of its price, not 50.0 % to 97.0 %',
  ],
  [
    'a deck that returns too little',
    { plan: { ...plan, price: dirhams(40) } },
    'plan: returns 34.0 % of its price, not 50.0 % to 97.0 %',
  ],
  [
    'a deck that seldom wins',
    { plan: { ...plan, size: 160_000 } },
    'plan: one card in 6.4 wins, not one in 6 or fewer',
  ],
  ['more winning cards than cards', { plan: { ...plan, size: 20_000 } }, 'there are more winning cards than cards'],
  [
    'a tier without a card',
    { plan: { ...plan, tiers: [{ prize: first?.prize ?? 0n, count: 0 }, ...others] } },
    'tier 1 has at least one card',
  ],
  ['too few symbols', { symbols: symbols.slice(0, 6) }, 'symbols: 6, but 6 tiers need 8 or more'],
  [
    'a word that one language lacks',
    { texts: { ...texts, 'ar-AE': { ...withoutComet, name: texts['ar-AE'].name, tagline: texts['ar-AE'].tagline } } },
    'texts: ar-AE has no symbol.comet',
  ],
  ['an empty name', { texts: { ...texts, 'en-US': { ...texts['en-US'], name: ' ' } } }, 'texts: en-US has no name'],
];

test.each(FAULTS)('%s is told', (_name, change, told) => {
  expect(findThemeFaults({ ...nightSky, ...change }, readThemeFile('night-sky'))).toContain(
    `scratch-cards/night-sky: ${told}`,
  );
});

test.each(['art.ts', 'cover.svg', 'foil.svg', 'symbols/comet.svg'])('that %s is missing is told', (file) => {
  expect(findThemeFaults(nightSky, without(file))).toEqual([`scratch-cards/night-sky: ${file}: missing`]);
});

test('a picture with words is told', () => {
  const read: ReadFile = (file) =>
    file === 'cover.svg' ? '<svg><text>Win</text></svg>' : readThemeFile('night-sky')(file);
  expect(findThemeFaults(nightSky, read)).toEqual([
    'scratch-cards/night-sky: cover.svg: has text, a script, or a link out of it',
  ]);
});

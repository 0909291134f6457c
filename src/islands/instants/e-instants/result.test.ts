import { expect, test } from 'vitest';
import { islandT } from '#i18n/island.ts';
import { caravan } from '#instants/e-instants/caravan/index.ts';
import type { PlayCard } from './e-instant-props.ts';
import { tellOutcome } from './result.tsx';

const locale = 'en-US';
const tell = (tier: number, more: Partial<PlayCard> = {}) =>
  tellOutcome({
    game: caravan,
    card: { tier, salt: new Uint8Array(16), ...more },
    locale,
    t: islandT(locale, 'eInstants'),
    why: 'Its sacks were not sold.',
  });

test('a prize is told, or why there is none, and that a grand one is claimed in person', () => {
  expect(tell(0)).toBe('No win this time. Its sacks were not sold.');
  expect(tell(1, { toClaim: false })).toBe(tell(1));
  expect(tell(1, { toClaim: true })).toBe(`${tell(1)} You claim this prize in person.`);
});

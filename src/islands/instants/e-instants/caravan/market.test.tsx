import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createGameTexts } from '#instants/game-texts.ts';
import { FIELDS, type Journey } from '#instants/e-instants/caravan/rules.ts';
import type { PlayView } from '../use-play.ts';
import { Market } from './market.tsx';
import { caravanSpec as spec } from './spec.ts';

/** A journey over fields of two sacks each, at its end. */
function showEnd(rolls: readonly number[]): { readonly sold: number; readonly why: string } {
  const play: Journey = { fields: Array.from({ length: FIELDS }, () => 2), rolls };
  const dealt = { card: { tier: 0, salt: new Uint8Array(16) }, play, steps: rolls.length, order: [] };
  const words = createGameTexts(spec.game, 'en-US');
  const view = { state: { phase: 'result', dealt, taken: rolls }, spec, words, moving: false } as unknown;
  const props = { locale: 'en-US' } as Parameters<typeof Market>[0]['props'];
  const shown = renderToStaticMarkup(<Market view={view as PlayView<Journey>} props={props} />);
  return { sold: shown.split('data-sold').length - 1, why: spec.whyNothing(play) };
}

test('a prize is lit once the caravan is at the oasis, and a play without one says why', () => {
  expect(showEnd([6, 6, 6, 6, 1]).sold).toBe(1);
  expect(showEnd([1, 1, 1, 1, 1, 1, 1])).toEqual({ sold: 0, why: 'late' });
  expect(showEnd([24, 1])).toEqual({ sold: 0, why: 'few' });
});

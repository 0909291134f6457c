import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { games } from '#games/index.ts';

type Scheme = 'light' | 'dark';
type Rgb = readonly [number, number, number];

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

/** The hues of each game, from its own block. */
const hues = new Map(
  [...css.matchAll(/\[data-game='([\w-]+)'\] \{([^}]*)\}/g)].map(([, game = '', block = '']) => {
    const stops = [...block.matchAll(/light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)];
    return [game, stops.map(([, light = '', dark = '']) => ({ light, dark }))];
  }),
);

const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb;

function colour(name: string, scheme: Scheme): Rgb {
  const token = tokens.get(name);
  if (!token) throw new Error(`no token --${name}`);
  return rgbOf(token[scheme]);
}

/** WCAG 2.2 relative luminance. */
const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (one: Rgb, other: Rgb): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

/** White with some opacity over a colour, as on glass buttons. */
const glass = (under: Rgb, opacity: number): Rgb => under.map((part) => part + (1 - part) * opacity) as unknown as Rgb;

/** How far `.hue` goes towards the light stop (surface.css). Text stands on it. */
const HUE_ENDS = 0.22;
/** The most transparent white text on a hue. */
const FAINT = 0.9;
const TEXT = 4.5;
const LARGE = 3;
const grounds = ['page', 'card', 'raised'];
/** How much what is chosen differs from its track. */
const SEEN = 1.15;
const pairs: [text: string, ground: string, least: number][] = [
  ...grounds.flatMap((ground): [string, string, number][] => [
    ['ink', ground, TEXT],
    ['ink-2', ground, TEXT],
    ['ink-3', ground, LARGE],
    ['accent', ground, TEXT],
    ['coral-ink', ground, TEXT],
  ]),
  ...['night', 'palm-dark', 'palm'].flatMap((ground): [string, string, number][] => [
    ['on-night', ground, TEXT],
    ['on-night-2', ground, TEXT],
    ['saffron', ground, LARGE],
  ]),
  ['on-action', 'action', TEXT],
  ['on-action', 'bet-green', TEXT],
  ['on-action', 'bet-red', TEXT],
  ['on-action', 'bet-violet', TEXT],
  ['on-action', 'action-hover', TEXT],
  ['on-saffron', 'saffron', TEXT],
  ['on-saffron', 'saffron-hover', TEXT],
  ['on-coral', 'coral', TEXT],
  ['ink', 'soft', TEXT],
  ['accent', 'soft', TEXT],
  ['saffron-ink', 'saffron-soft', TEXT],
  ['coral-ink', 'coral-soft', TEXT],
  ['ink', 'chosen', TEXT],
  ['field', 'card', LARGE],
  ['accent', 'page', LARGE],
];

describe.each(['light', 'dark'] as const)('contrast in the %s scheme', (scheme) => {
  it.each(pairs)('%s on %s reaches %d', (text, ground, least) => {
    expect(contrast(colour(text, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(least);
  });

  it('what is chosen is lighter than its track, so that it stands out', () => {
    expect(luminance(colour('chosen', scheme))).toBeGreaterThan(luminance(colour('raised', scheme)));
    expect(contrast(colour('chosen', scheme), colour('raised', scheme))).toBeGreaterThanOrEqual(SEEN);
  });

  it('white on the glass of the hero is readable at its brightest point', () => {
    expect(contrast(colour('on-night', scheme), glass(colour('palm', scheme), 0.13))).toBeGreaterThanOrEqual(TEXT);
  });

  it.each(games)('white on the hue of $key is readable from its dark stop to the end of `.hue`', ({ key }) => {
    const [dark = [], light = []] = (hues.get(key) ?? []).map((stop) => rgbOf(stop[scheme]));
    const end = dark.map((part, i) => part + ((light[i] ?? 0) - part) * HUE_ENDS) as unknown as Rgb;
    for (const ground of [dark as Rgb, end])
      expect(contrast(glass(ground, FAINT), ground)).toBeGreaterThanOrEqual(TEXT);
  });
});

test.each(games)('the light hues of $key are those of its data', ({ key, hue }) => {
  expect(hues.get(key)?.map(({ light }) => light)).toEqual([...hue]);
});

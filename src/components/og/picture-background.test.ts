import { expect, test } from 'vitest';
import { backgroundSvg } from './picture-background.ts';

const SVG = '<div class="art"><svg viewBox="0 0 240 120"><g id="own"/></svg></div>';
const MARK = 'M24 1l4.300';

test.each([
  ['a drawing on the garden', { art: SVG }, true, false, '#0b6a53'],
  ['the art of a game on its hue', { art: SVG, hue: ['#123456', '#654321'] as const }, true, false, '#123456'],
  ['the mark, where a page has no art', undefined, false, true, '#0b6a53'],
])('a picture for other sites shows %s', (_name, artwork, own, mark, colour) => {
  for (const rtl of [false, true]) {
    const svg = backgroundSvg(artwork, rtl);
    expect([svg.includes('<g id="own"/>'), svg.includes(MARK), svg.includes(colour)]).toEqual([own, mark, true]);
    expect(svg).not.toContain('class="art"');
  }
});

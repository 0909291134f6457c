import { expect, test } from 'vitest';
import { backgroundSvg } from './picture-background.ts';

const SVG = '<div class="art"><svg viewBox="0 0 240 120"><g id="own"/></svg></div>';
const MARK = 'M24 1l4.300';

test.each([
  ['the artwork on green', { art: SVG }, true, false, '#0b6a53'],
  ['the artwork of a game on its hue', { art: SVG, hue: ['#123456', '#654321'] as const }, true, false, '#123456'],
  ['the logo for a page without artwork', undefined, false, true, '#0b6a53'],
])('a preview picture shows %s', (_name, artwork, own, mark, colour) => {
  for (const rtl of [false, true]) {
    const svg = backgroundSvg(artwork, rtl);
    expect([svg.includes('<g id="own"/>'), svg.includes(MARK), svg.includes(colour)]).toEqual([own, mark, true]);
    expect(svg).not.toContain('class="art"');
  }
});

import type { Box, Point } from './geometry.ts';

/** The way of a hand that scratches an area: to and fro, slanted, from top to bottom. */
export function zigzagOf({ x, y, width, height }: Box, radius: number): Point[] {
  const turns = Math.max(3, Math.ceil(height / (radius * 1.15)));
  const aside = Math.min(radius * 0.6, width / 4);
  return Array.from({ length: turns + 1 }, (_, i) => ({
    x: i % 2 === 0 ? x + aside : x + width - aside,
    y: y + (height * i) / turns,
  }));
}

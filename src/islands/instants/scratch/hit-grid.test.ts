import { expect, test } from 'vitest';
import { findNeighbour, type Box } from './geometry.ts';
import { createHitGrid } from './hit-grid.ts';
import { createStroke } from './stroke.ts';
import { zigzagOf } from './zigzag.ts';

const BOXES: readonly Box[] = [
  { x: 0, y: 0, width: 100, height: 80 },
  { x: 108, y: 0, width: 100, height: 80 },
];

test('an area is open once about 55 % of it are scratched', () => {
  const grid = createHitGrid(2);
  const opened: number[] = [];
  let before = 0;
  for (let x = 0; x <= 100 && opened.length === 0; x += 2) {
    before = grid.partOf(0);
    for (let y = 0; y <= 80; y += 4) opened.push(...grid.mark(BOXES, { x, y }, 5));
  }
  expect(opened).toEqual([0]);
  expect(before).toBeLessThan(0.55);
  expect(grid.partOf(0)).toBeGreaterThanOrEqual(0.55);
  expect(grid.partOf(0)).toBeLessThan(0.65);
  expect(grid.partOf(1)).toBe(0);
});

test('scratching one spot again and again opens nothing', () => {
  const grid = createHitGrid(2);
  for (let i = 0; i < 1_000; i++) expect(grid.mark(BOXES, { x: 50, y: 40 }, 18)).toEqual([]);
});

test('a spot between two areas scratches both', () => {
  const grid = createHitGrid(2);
  grid.mark(BOXES, { x: 104, y: 40 }, 16);
  expect(grid.partOf(0)).toBeGreaterThan(0);
  expect(grid.partOf(1)).toBeGreaterThan(0);
});

test('keeps what was scratched when the card changes its size', () => {
  const grid = createHitGrid(2);
  grid.mark(BOXES, { x: 50, y: 40 }, 20);
  const part = grid.partOf(0);
  const larger = BOXES.map(({ x, y, width, height }) => ({ x: 2 * x, y: 2 * y, width: 2 * width, height: 2 * height }));
  expect(grid.mark(larger, { x: 100, y: 80 }, 40)).toEqual([]);
  expect(grid.partOf(0)).toBe(part);
});

test('an area that is covered again starts from nothing', () => {
  const grid = createHitGrid(2);
  grid.mark(BOXES, { x: 104, y: 40 }, 30);
  grid.reset(0);
  expect([grid.partOf(0), grid.partOf(1) > 0]).toEqual([0, true]);
  grid.reset();
  expect(grid.partOf(1)).toBe(0);
});

test('a stroke has no gaps, however far apart its points are', () => {
  const stroke = createStroke();
  const dabs = [
    { x: 0, y: 0 },
    { x: 90, y: 10 },
    { x: 120, y: 90 },
  ].flatMap((at) => stroke.add(at, 15));
  const last = dabs.at(-1);
  for (const [i, dab] of dabs.slice(1).entries()) {
    const before = dabs[i];
    expect(Math.hypot(dab.x - (before?.x ?? NaN), dab.y - (before?.y ?? NaN))).toBeLessThan(15);
  }
  // It ends half-way to the newest point: a curve needs the point after it. `end` goes all the way.
  expect(Math.hypot((last?.x ?? 0) - 105, (last?.y ?? 0) - 50)).toBeLessThan(15);
  expect(stroke.end().at(-1)).toMatchObject({ x: 120, y: 90 });
});

test('a zigzag opens its area', () => {
  const grid = createHitGrid(2);
  const stroke = createStroke();
  const dabs = [...zigzagOf(BOXES[1] ?? { x: 0, y: 0, width: 0, height: 0 }, 16).flatMap((at) => stroke.add(at, 16))];
  expect(dabs.flatMap((dab) => [...grid.mark(BOXES, dab, 16)])).toEqual([1]);
});

test('arrow keys lead to the nearest area that way, in rows of different lengths', () => {
  const at = (x: number, y: number): Box => ({ x, y, width: 40, height: 40 });
  const boxes = [at(30, 0), at(90, 0), at(0, 60), at(50, 60), at(100, 60)];
  expect(findNeighbour(boxes, 0, 'right')).toBe(1);
  expect(findNeighbour(boxes, 1, 'right')).toBe(undefined);
  expect(findNeighbour(boxes, 1, 'down')).toBe(4);
  expect(findNeighbour(boxes, 2, 'up')).toBe(0);
  expect(findNeighbour(boxes, 4, 'left')).toBe(3);
  expect(findNeighbour(boxes, 0, 'up')).toBe(undefined);
});

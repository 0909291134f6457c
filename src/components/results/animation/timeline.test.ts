import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listDrawFaces } from '#games/view/faces.ts';
import { games } from '#games/index.ts';
import { MAX_MS, createTimeline } from './timeline.ts';

const FACES = ['number', 'month', 'diamond', 'creature', 'digit', 'colour'];

describe('the timeline of the draw animation', () => {
  it('brings each ball once, in order, within eight seconds', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...FACES), { maxLength: 60 }), fc.boolean(), (faces, still) => {
        const { steps, total } = createTimeline(faces, still);
        expect(steps.map(({ place }) => place)).toEqual(faces.map((_, i) => i));
        expect(total).toBeLessThanOrEqual(MAX_MS);
        for (const [i, { leaves, arrives }] of steps.entries()) {
          expect(leaves).toBeGreaterThanOrEqual(i === 0 ? 0 : (steps[i - 1]?.leaves ?? 0));
          expect(arrives).toBeGreaterThan(leaves);
          expect(arrives).toBeLessThanOrEqual(total);
        }
      }),
    );
  });

  it.each(games.map((game) => [game.key, listDrawFaces(game)] as const))(
    'lets every ball of %s leave visibly on its own',
    (_, faces) => {
      for (const still of [false, true]) {
        const { steps } = createTimeline(faces, still);
        for (const [i, { leaves }] of steps.entries())
          if (i > 0) expect(leaves - (steps[i - 1]?.leaves ?? 0)).toBeGreaterThanOrEqual(300);
      }
    },
  );

  it('waits longer before a ball of another kind', () => {
    const { steps } = createTimeline(['number', 'number', 'month']);
    const [first = 0, second = 0, month = 0] = steps.map(({ leaves }) => leaves);
    expect(month - second).toBeGreaterThan(second - first);
  });

  it('turns the drum first, except under reduced motion', () => {
    expect(createTimeline(['colour']).steps[0]?.leaves).toBeGreaterThan(500);
    expect(createTimeline(['colour'], true).steps[0]?.leaves).toBe(0);
  });

  it('depends on the kinds of balls alone', () => {
    for (const game of games) expect(createTimeline(listDrawFaces(game))).toEqual(createTimeline(listDrawFaces(game)));
  });
});

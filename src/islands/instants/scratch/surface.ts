import { createFoilSheet, type FaceOf, type SheetParts } from './foil-sheet.ts';
import { createFrameLoop } from './frame-loop.ts';
import type { Point } from './geometry.ts';
import { createHand } from './hand.ts';
import { createNoise } from './noise.ts';
import { followPointers } from './pointers.ts';
import { createScratchSound } from './scratch-sound.ts';
import type { Dab } from './stroke.ts';
import { prefersStillness } from '../prefers-stillness.ts';

export interface SurfaceActs {
  /** The first touch of a press, before anything is scratched. */
  readonly touch: () => void;
  /** These areas are open. */
  readonly clear: (areas: readonly number[]) => void;
  /** The hand of the product began to scratch, or has nothing more to scratch. */
  readonly handMoves: (moves: boolean) => void;
}

export interface Surface {
  /** Scratches areas as a hand would; at once under reduced motion. */
  scratchAreas(areas: readonly number[]): void;
  /** Takes off at once what the hand was to scratch. */
  skip(): void;
  /** Foil on everything, as if nothing had been scratched. */
  coverAll(): void;
  /** From now on strokes lay bare what is printed on the areas. */
  setFaces(faceOf: FaceOf): void;
  setSound(on: boolean): void;
  chime(): void;
  end(): void;
}

/** The foil over a card's areas: it can be scratched freely, and knows nothing of what lies under it. */
export function createSurface(parts: SheetParts & { readonly seed: number }, acts: SurfaceActs): Surface {
  const random = createNoise(parts.seed);
  const sheet = createFoilSheet(parts, random);
  const sound = createScratchSound(random);
  const uncover = (areas: readonly number[]) => {
    sheet.uncover(areas);
    loop.wake();
    if (areas.length > 0) acts.clear(areas);
  };
  const scratch = (dabs: readonly Dab[], way: Point) => {
    if (dabs.some((dab) => sheet.boxOf(sheet.areaAt(dab) ?? -1))) sound.rub(60 * Math.hypot(way.x, way.y));
    uncover(sheet.scratch(dabs, way));
  };
  const hand = createHand(sheet.boxOf, scratch);
  const handRests = () => {
    sound.rest();
    acts.handMoves(false);
  };
  const loop = createFrameLoop((seconds) => {
    const wasBusy = hand.isBusy();
    hand.step(seconds);
    if (wasBusy && !hand.isBusy()) handRests();
    const moves = sheet.step(seconds);
    return hand.isBusy() || moves;
  });
  const scratchAreas = (areas: readonly number[]) => {
    const left = areas.filter((area) => sheet.boxOf(area));
    if (left.length === 0) return;
    if (prefersStillness()) return uncover(left);
    hand.add(left);
    acts.handMoves(true);
    loop.wake();
  };

  sheet.resize();
  const resized = new ResizeObserver(sheet.resize);
  resized.observe(parts.play);
  const stopFollowing = followPointers(parts.play, {
    down: acts.touch,
    scratch,
    tap: (at) => {
      const area = sheet.areaAt(at);
      if (area !== undefined) scratchAreas([area]);
    },
    rest: sound.rest,
  });
  return {
    scratchAreas,
    skip: () => {
      uncover(hand.drop());
      handRests();
    },
    coverAll: () => {
      hand.drop();
      handRests();
      sheet.coverAll();
    },
    setFaces: sheet.setFaces,
    setSound: sound.setOn,
    chime: sound.chime,
    end: () => {
      stopFollowing();
      resized.disconnect();
      loop.end();
      sound.end();
    },
  };
}

import type { FoilCanvas } from './foil-canvas.ts';

/** What is left of the foil of areas that are open fades. */
export interface Fades {
  start(areas: readonly number[], seconds: number): void;
  /** Answers whether any area still fades. */
  step(seconds: number): boolean;
  drop(): void;
}

export function createFades(foil: Pick<FoilCanvas, 'fade' | 'clear'>): Fades {
  /** The seconds that each area has left. */
  const fading = new Map<number, number>();
  return {
    start: (areas, seconds) => areas.forEach((area) => fading.set(area, seconds)),
    drop: () => fading.clear(),
    step: (seconds) => {
      for (const [area, left] of fading) {
        const next = left - seconds;
        if (next > 0) {
          fading.set(area, next);
          foil.fade(area, Math.min(1, seconds / left));
        } else {
          fading.delete(area);
          foil.clear(area);
        }
      }
      return fading.size > 0;
    },
  };
}

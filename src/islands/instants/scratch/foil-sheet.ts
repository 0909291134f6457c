import { createCrumbs } from './crumbs.ts';
import { createFades } from './fades.ts';
import { canvasScale, createFoilCanvas } from './foil-canvas.ts';
import { crumbColours, type FoilLook } from './foil-paint.ts';
import { boundsOf, holds, measureAreas, touches, type Box, type Point } from './geometry.ts';
import { createHitGrid } from './hit-grid.ts';
import type { Dab } from './stroke.ts';
import { prefersStillness } from '../prefers-stillness.ts';

export interface SheetParts {
  /** Contains the areas, each with `data-area`. */
  readonly play: HTMLElement;
  readonly foil: HTMLCanvasElement;
  readonly crumbs: HTMLCanvasElement;
  readonly look: FoilLook;
  /** Areas whose foil is gone already. */
  readonly cleared: ReadonlySet<number>;
}

/** The foil of a card: what of it is left, how it looks, and what flies off it. */
export interface FoilSheet {
  /** The place of an area that has foil. */
  boxOf(area: number): Box | undefined;
  /** The area at a place, with foil or without. */
  areaAt(at: Point): number | undefined;
  /** From now on strokes lay bare what is printed on the areas. */
  setFaces(faceOf: FaceOf): void;
  /** Answers the areas that are open by it. */
  scratch(dabs: readonly Dab[], way: Point): readonly number[];
  /** Lets the foil of these areas fade. */
  uncover(areas: readonly number[]): void;
  coverAll(): void;
  resize(): void;
  /** Answers whether anything still moves. */
  step(seconds: number): boolean;
}

/** Draws the face of an area of this size. */
export type FaceOf = (area: number, box: Box, scale: number) => HTMLCanvasElement;

/** How long what is left of an area fades. */
const FADE_SECONDS = 0.22;
/** Only what is well inside a brush counts: its edge is ragged. */
const SURE = 0.86;
/** A crumb for every second spot. */
const CRUMB_EVERY = 2;

export function createFoilSheet({ play, look, cleared, ...canvases }: SheetParts, random: () => number): FoilSheet {
  const still = prefersStillness(); // asked once: asking for each spot costs as much as drawing it
  const foil = createFoilCanvas(canvases.foil, look, random);
  const crumbs = createCrumbs(canvases.crumbs, crumbColours(look), random);
  const fades = createFades(foil);
  let boxes: readonly Box[] = measureAreas(play);
  const grid = createHitGrid(boxes.length);
  const covered = new Set(boxes.map((_box, area) => area).filter((area) => !cleared.has(area)));
  const boxOf = (area: number) => (covered.has(area) ? boxes[area] : undefined);
  const areaAt = (at: Point) => {
    const area = boxes.findIndex((box) => holds(box, at));
    return area < 0 ? undefined : area;
  };
  /** Drawn when an area is first scratched: before, there is nothing of it even as a picture. */
  const faces = new Map<number, HTMLCanvasElement>();
  let faceOf: FaceOf | undefined;
  const lay = (area: number, place: Box) => {
    const box = boxes[area];
    if (!faceOf || !box) return;
    const face = faces.get(area) ?? faceOf(area, box, canvasScale());
    faces.set(area, face);
    foil.lay(area, face, place);
  };
  const isOnFoil = (at: Point) => boxOf(areaAt(at) ?? -1) !== undefined;
  return {
    boxOf,
    areaAt,
    scratch: (dabs, way) => {
      const opened: number[] = [];
      for (const [i, dab] of dabs.entries()) {
        if (i % CRUMB_EVERY === 0 && !still && isOnFoil(dab)) crumbs.throwFrom(dab, way);
        foil.scratch(dab);
        opened.push(...grid.mark(boxes, dab, dab.radius * SURE).filter((area) => covered.has(area)));
      }
      if (faceOf && dabs.length > 0) {
        const place = boundsOf(dabs);
        for (const area of covered) if (touches(boxes[area], place)) lay(area, place);
      }
      return opened;
    },
    setFaces: (next) => {
      faceOf = next;
      for (const area of covered) {
        const box = boxes[area];
        if (box && grid.partOf(area) > 0) lay(area, box);
      }
    },
    uncover: (areas) =>
      fades.start(
        areas.filter((area) => covered.delete(area)),
        still ? 0 : FADE_SECONDS,
      ),
    coverAll: () => {
      fades.drop();
      grid.reset();
      faces.clear();
      faceOf = undefined;
      boxes.forEach((_box, area) => {
        covered.add(area);
        foil.cover(area);
      });
    },
    resize: () => {
      boxes = measureAreas(play);
      faces.clear();
      foil.resize(boxes, covered);
      crumbs.resize();
    },
    step: (seconds) => {
      const fading = fades.step(seconds);
      return crumbs.step(seconds) || fading;
    },
  };
}

import { paintFoil, type FoilLook } from './foil-paint.ts';
import type { Box } from './geometry.ts';
import type { Dab } from './stroke.ts';

export interface FoilCanvas {
  /** Takes the size of its place. Areas that were painted keep their scratches, those in `covered` get their foil. */
  resize(boxes: readonly Box[], covered: ReadonlySet<number>): void;
  scratch(dab: Dab): void;
  /** Draws an area's face below the foil, in the holes of one place of it. */
  lay(area: number, face: HTMLCanvasElement, place: Box): void;
  /** Takes off a part of what is left of an area. */
  fade(area: number, part: number): void;
  clear(area: number): void;
  /** New foil on an area. */
  cover(area: number): void;
}

const BRUSH = 96;
const BRUSHES = 5;

function newCanvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D | null] {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return [canvas, canvas.getContext('2d')];
}

/** A round brush with a ragged edge, as foil tears. */
function createBrush(random: () => number): HTMLCanvasElement {
  const [canvas, pen] = newCanvas(BRUSH, BRUSH);
  const middle = BRUSH / 2;
  const spot = (x: number, y: number, radius: number, alpha: number) => {
    if (!pen) return;
    pen.globalAlpha = alpha;
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fill();
  };
  spot(middle, middle, middle * 0.78, 1);
  for (let i = 0; i < 64; i++) {
    const angle = random() * 2 * Math.PI;
    const reach = middle * (0.72 + random() * 0.2);
    spot(
      middle + reach * Math.cos(angle),
      middle + reach * Math.sin(angle),
      middle * (0.03 + random() * 0.07),
      0.4 + random() * 0.6,
    );
  }
  return canvas;
}

/** Pixels of a canvas for each of the page, at most two: a screen shows no more, and each frame would cost more. */
export const canvasScale = (): number => Math.min(2, devicePixelRatio || 1);

/** The foil of a card on a canvas. Only what is scratched is drawn: nothing is painted anew, and nothing read back. */
export function createFoilCanvas(canvas: HTMLCanvasElement, look: FoilLook, random: () => number): FoilCanvas {
  const pen = canvas.getContext('2d');
  const brushes = Array.from({ length: BRUSHES }, () => createBrush(random));
  let turn = 0;
  let boxes: readonly Box[] = [];
  let sheet = { width: 0, height: 0 };

  const cover = (area: number) => {
    const box = boxes[area];
    if (!pen || !box) return;
    clear(area);
    paintFoil(pen, box, look, sheet);
  };
  const clear = (area: number) => {
    const box = boxes[area];
    if (box) pen?.clearRect(box.x - 2, box.y - 2, box.width + 4, box.height + 4);
  };
  /** What was on the canvas, so that scratches stay when the card turns with its phone. */
  const copy = (): HTMLCanvasElement | undefined => {
    if (canvas.width === 0 || canvas.height === 0) return undefined;
    const [kept, on] = newCanvas(canvas.width, canvas.height);
    on?.drawImage(canvas, 0, 0);
    return kept;
  };
  return {
    resize: (next, covered) => {
      const before = {
        boxes,
        picture: boxes.length > 0 ? copy() : undefined,
        scale: canvas.width / (sheet.width || 1),
      };
      const { width, height } = canvas.getBoundingClientRect();
      const scale = canvasScale();
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      pen?.setTransform(scale, 0, 0, scale, 0, 0);
      sheet = { width, height };
      boxes = next;
      for (const area of covered) {
        const [to, from] = [next[area], before.boxes[area]];
        if (!to) continue;
        if (!from || !before.picture) cover(area);
        else {
          const [sx, sy, sw, sh] = [from.x, from.y, from.width, from.height].map((one) => one * before.scale);
          pen?.drawImage(before.picture, sx ?? 0, sy ?? 0, sw ?? 0, sh ?? 0, to.x, to.y, to.width, to.height);
        }
      }
    },
    scratch: ({ x, y, radius }) => {
      if (!pen) return;
      const brush = brushes[(turn = (turn + 1) % BRUSHES)];
      pen.globalCompositeOperation = 'destination-out';
      if (brush) pen.drawImage(brush, x - radius, y - radius, 2 * radius, 2 * radius);
      pen.globalCompositeOperation = 'source-over';
    },
    lay: (area, face, { x, y, width, height }) => {
      const box = boxes[area];
      if (!pen || !box) return;
      pen.save();
      pen.beginPath();
      pen.rect(x, y, width, height);
      pen.clip();
      pen.globalCompositeOperation = 'destination-over';
      pen.drawImage(face, box.x, box.y, box.width, box.height);
      pen.restore();
    },
    fade: (area, part) => {
      const box = boxes[area];
      if (!pen || !box) return;
      pen.globalCompositeOperation = 'destination-out';
      pen.globalAlpha = part;
      pen.fillRect(box.x - 1, box.y - 1, box.width + 2, box.height + 2);
      pen.globalAlpha = 1;
      pen.globalCompositeOperation = 'source-over';
    },
    clear,
    cover,
  };
}

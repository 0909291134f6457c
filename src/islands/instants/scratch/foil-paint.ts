import type { Box } from './geometry.ts';

/** What the foil of a card looks like. */
export interface FoilLook {
  /** The card's hue from dark to light, as #rrggbb. */
  readonly hue: readonly [string, string];
  /** The embossed tile. */
  readonly tile: HTMLImageElement;
  /** The card's figure: a path on 100 by 100. */
  readonly motif: string;
}

type Pen = CanvasRenderingContext2D;

const partsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
/** A colour between two, as #rrggbb. */
export const mixColours = (from: string, to: string, part: number): string => {
  const [a, b] = [partsOf(from), partsOf(to)];
  const mixed = a.map((one, i) => Math.round(one + ((b[i] ?? one) - one) * part));
  return `#${mixed.map((one) => one.toString(16).padStart(2, '0')).join('')}`;
};

const WHITE = '#ffffff';
const SILVER = '#c9c4ba';
/** Of each stop of the sheen: where it is, towards which colour the metal goes, and how far. */
const SHEEN: readonly (readonly [at: number, to: 'white' | 'dark', part: number])[] = [
  [0, 'white', 0.22],
  [0.16, 'white', 0.58],
  [0.3, 'white', 0.08],
  [0.44, 'dark', 0.16],
  [0.58, 'white', 0.46],
  [0.7, 'white', 0.1],
  [0.86, 'dark', 0.22],
  [1, 'white', 0.3],
];

/** Crumbs have the colours of their foil. */
export const crumbColours = ({ hue: [dark, light] }: FoilLook): readonly string[] => {
  const metal = mixColours(light, SILVER, 0.34);
  return [metal, mixColours(metal, WHITE, 0.45), mixColours(metal, dark, 0.35)];
};

/** The light over the whole card, so that its areas shine as one sheet. */
function sheenOf(pen: Pen, { hue: [dark, light] }: FoilLook, width: number, height: number): CanvasGradient {
  const metal = mixColours(light, SILVER, 0.34);
  const sheen = pen.createLinearGradient(0, 0, width, height * 0.9);
  for (const [at, to, part] of SHEEN) sheen.addColorStop(at, mixColours(metal, to === 'white' ? WHITE : dark, part));
  return sheen;
}

/** The card's figure in the middle of an area. */
function figurePath(motif: string, { x, y, width, height }: Box): Path2D {
  const scale = (Math.min(width, height) * 0.7) / 100;
  const path = new Path2D();
  path.addPath(
    new Path2D(motif),
    new DOMMatrix([scale, 0, 0, scale, x + width / 2 - 50 * scale, y + height / 2 - 50 * scale]),
  );
  return path;
}

/** Foil on an area: metal, its embossing, the card's figure, and a bevelled edge. */
export function paintFoil(
  pen: Pen,
  box: Box,
  look: FoilLook,
  sheet: { readonly width: number; readonly height: number },
) {
  const { x, y, width, height } = box;
  const corner = Math.min(12, height / 4);
  const shape = new Path2D();
  shape.roundRect(x, y, width, height, corner);
  pen.save();
  pen.clip(shape);
  pen.fillStyle = sheenOf(pen, look, sheet.width, sheet.height);
  pen.fillRect(x, y, width, height);
  const tile = pen.createPattern(look.tile, 'repeat');
  if (tile) {
    pen.fillStyle = tile;
    pen.globalAlpha = 0.5;
    pen.fillRect(x, y, width, height);
    pen.globalAlpha = 1;
  }
  const figure = figurePath(look.motif, box);
  pen.fillStyle = 'rgb(255 255 255 / 0.42)';
  pen.fill(figure);
  pen.lineWidth = 1;
  pen.strokeStyle = 'rgb(0 0 0 / 0.16)';
  pen.stroke(figure);
  pen.lineWidth = 3;
  pen.strokeStyle = 'rgb(255 255 255 / 0.5)';
  pen.stroke(shape);
  const bevel = new Path2D();
  bevel.roundRect(x - 2, y - 3, width + 4, height + 1, corner);
  pen.strokeStyle = 'rgb(0 0 0 / 0.2)';
  pen.stroke(bevel);
  pen.restore();
}

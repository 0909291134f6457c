/** What is printed on an area, as it is drawn where a stroke lays it bare. */
export interface PrintedFace {
  /** A grid's symbol. */
  readonly picture?: HTMLImageElement | undefined;
  /** A number. */
  readonly number?: string | undefined;
  /** The symbol's name, or the prize beside a number. */
  readonly note?: string | undefined;
  /** Below the prize. */
  readonly currency?: string;
}

/** Paper, ink and letters of an area. */
export interface FacePrint {
  readonly paper: string;
  readonly ink: string;
  readonly fonts: string;
}

/** The print of an area of the page, so that both look the same. */
export function printOf(area: Element): FacePrint {
  const { backgroundColor, color, fontFamily } = getComputedStyle(area);
  return { paper: backgroundColor, ink: color, fonts: fontFamily };
}

const CORNER = 12;

/**
 * A face on a canvas of its own, in the places and sizes of `.scratch-face` in scratch-card.css: when the area opens,
 * the page's own face takes its place.
 */
export function drawFace(
  { picture, number, note, currency }: PrintedFace,
  { paper, ink, fonts }: FacePrint,
  { width, height }: { readonly width: number; readonly height: number },
  scale: number,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  const least = Math.min(width, height);
  const write = (text: string, at: number, weight: number, size: number) => {
    pen.font = `${weight} ${size}px ${fonts}`;
    pen.fillText(text, width / 2, height * at);
  };
  pen.scale(scale, scale);
  pen.fillStyle = paper;
  pen.beginPath();
  pen.roundRect(0, 0, width, height, Math.min(CORNER, height / 4));
  pen.fill();
  pen.fillStyle = ink;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  if (picture) {
    const side = least * 0.62;
    pen.drawImage(picture, (width - side) / 2, height * 0.43 - side / 2, side, side);
    if (note !== undefined) write(note, 0.86, 450, Math.max(11, least * 0.11));
  }
  if (number !== undefined) {
    write(number, note === undefined ? 0.51 : 0.32, 620, least * 0.4);
    if (note !== undefined) write(note, 0.66, 560, Math.max(10.5, least * 0.17));
    if (currency !== undefined) write(currency, 0.85, 450, Math.max(10, least * 0.13));
  }
  return canvas;
}

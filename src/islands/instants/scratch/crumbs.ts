import type { Point } from './geometry.ts';

export interface Crumbs {
  resize(): void;
  /** Crumbs fly off a place, the way the stroke goes. */
  throwFrom(at: Point, way: Point): void;
  /** Moves them by `seconds` and answers whether any is left. */
  step(seconds: number): boolean;
  clear(): void;
}

interface Crumb {
  x: number;
  y: number;
  vx: number;
  vy: number;
  turn: number;
  readonly size: number;
  readonly colour: string;
  /** Seconds that it has left. */
  left: number;
}

const MOST = 80;
const GRAVITY = 900;
const SECONDS = 0.7;

/** Crumbs of foil on a canvas of their own, each cleared where it was: the foil below is not painted again. */
export function createCrumbs(canvas: HTMLCanvasElement, colours: readonly string[], random: () => number): Crumbs {
  const pen = canvas.getContext('2d');
  let crumbs: Crumb[] = [];
  const erase = ({ x, y, size }: Crumb) => pen?.clearRect(x - size - 1, y - size - 1, 2 * size + 2, 2 * size + 2);
  const draw = ({ x, y, turn, size, colour, left }: Crumb) => {
    if (!pen) return;
    pen.globalAlpha = Math.min(1, left / 0.25);
    pen.fillStyle = colour;
    const [c, s] = [Math.cos(turn) * size, Math.sin(turn) * size];
    pen.beginPath();
    pen.moveTo(x + c, y + s);
    pen.lineTo(x - s * 0.5, y + c * 0.5);
    pen.lineTo(x - c, y - s * 0.7);
    pen.fill();
    pen.globalAlpha = 1;
  };
  return {
    resize: () => {
      const { width, height } = canvas.getBoundingClientRect();
      canvas.width = Math.round(width);
      canvas.height = Math.round(height);
      crumbs = [];
    },
    throwFrom: (at, way) => {
      if (crumbs.length >= MOST) return;
      const speed = Math.min(260, 40 + 12 * Math.hypot(way.x, way.y));
      const angle = Math.atan2(way.y, way.x) + (random() - 0.5) * 2.2;
      crumbs.push({
        x: at.x,
        y: at.y,
        vx: speed * Math.cos(angle) * (0.4 + random()),
        vy: speed * Math.sin(angle) * (0.4 + random()) - 60 * random(),
        turn: random() * 7,
        size: 1.4 + random() * 2.4,
        colour: colours[Math.floor(random() * colours.length)] ?? '#c9c4ba',
        left: SECONDS * (0.6 + 0.4 * random()),
      });
    },
    step: (seconds) => {
      for (const crumb of crumbs) {
        erase(crumb);
        crumb.vy += GRAVITY * seconds;
        crumb.x += crumb.vx * seconds;
        crumb.y += crumb.vy * seconds;
        crumb.turn += 9 * seconds;
        crumb.left -= seconds;
      }
      crumbs = crumbs.filter(({ left }) => left > 0);
      for (const crumb of crumbs) draw(crumb);
      return crumbs.length > 0;
    },
    clear: () => {
      crumbs = [];
      pen?.clearRect(0, 0, canvas.width, canvas.height);
    },
  };
}

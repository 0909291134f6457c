import type { Animate } from './roll-ball.ts';

/** Centre of the drum in SVG units. */
const MIDDLE = 92;

/**
 * Colours of the balls in the drum, as in the result. They have no figures, so that nobody takes them for numbers of
 * the draw.
 */
const FILLS: Readonly<Record<string, readonly string[]>> = {
  number: ['#ffffff', '#eef2ee', '#f7f4ea'],
  month: ['#f4b944'],
  diamond: ['#8fd0ff', '#ff9fb4', '#ffe08a', '#a6e6b5', '#d6b4ff'],
  creature: ['#bfeaf0', '#e9fbfd', '#8fd5e0'],
  digit: ['#ffffff', '#eef2ee'],
  colour: ['#2f9b6b', '#d94b4b', '#8a63e0'],
};

/** Three rings of balls that turn in alternating directions. `turns` is the count in ten seconds. */
const RINGS = [
  { radius: 20, count: 2, turns: -3 },
  { radius: 40, count: 5, turns: 4 },
  { radius: 61, count: 8, turns: -2.2 },
] as const;

function drumBall(face: string, fill: string, x: number, y: number): string {
  const at = `cx="${x}" cy="${y}"`;
  if (face === 'digit') return `<rect x="${x - 9}" y="${y - 9}" width="18" height="18" rx="5" fill="${fill}"/>`;
  if (face === 'diamond')
    return `<path d="M${x} ${y - 11}l10 8-10 15-10-15z" fill="${fill}"/><path d="M${x} ${y - 11}l4 8-4 15-4-15z" fill="#fff" opacity=".45"/>`;
  return `<circle ${at} r="11" fill="${fill}"/><circle ${at} r="11" fill="url(#drum-shade)"/>`;
}

function ringsSvg(faces: readonly string[]): string {
  const kinds = [...new Set(faces)];
  let nth = 0;
  return RINGS.map(({ radius, count, turns }) => {
    const balls = Array.from({ length: count }, (_, i) => {
      const angle = (2 * Math.PI * i) / count + radius;
      const at = (direction: number) => Math.round(10 * (MIDDLE + radius * direction)) / 10;
      const face = kinds[nth % 4 === 3 ? kinds.length - 1 : 0] ?? 'number';
      const fills = FILLS[face] ?? ['#ffffff'];
      const fill = fills[nth % fills.length] ?? '#ffffff';
      nth += 1;
      return drumBall(face, fill, at(Math.cos(angle)), at(Math.sin(angle)));
    });
    return `<g class="drum-turns" data-turns="${turns}">${balls.join('')}</g>`;
  }).join('');
}

const square = (turn: number): string =>
  `<rect x="36.900" y="36.900" width="110.200" height="110.200" transform="rotate(${turn} ${MIDDLE} ${MIDDLE})"/>`;

/** A glass drum whose spokes are the brand's star, and a chute that ends at `data-mouth`. */
export const drumSvg = (faces: readonly string[]): string => `
<svg viewBox="0 0 200 200" aria-hidden="true">
  <defs>
    <radialGradient id="drum-glass" cx=".38" cy=".3" r=".75">
      <stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".6" stop-color="#fff" stop-opacity=".1"/>
      <stop offset="1" stop-color="#fff" stop-opacity=".26"/>
    </radialGradient>
    <radialGradient id="drum-shade" cx=".4" cy=".32" r=".72">
      <stop offset=".3" stop-color="#021" stop-opacity="0"/><stop offset="1" stop-color="#021" stop-opacity=".42"/>
    </radialGradient>
    <linearGradient id="drum-chute" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset="1" stop-color="#fff" stop-opacity=".5"/>
    </linearGradient>
  </defs>
  <path d="M46 150L34 196M138 150l12 46M18 197h148" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="5" stroke-linecap="round"/>
  <circle cx="${MIDDLE}" cy="${MIDDLE}" r="80" fill="#031a14" fill-opacity=".28"/>
  <g class="drum-turns" data-turns="1" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.200">${square(0)}${square(45)}<circle cx="${MIDDLE}" cy="${MIDDLE}" r="30"/></g>
  ${ringsSvg(faces)}
  <circle cx="${MIDDLE}" cy="${MIDDLE}" r="80" fill="url(#drum-glass)" stroke="#fff" stroke-opacity=".75" stroke-width="3"/>
  <path d="M40 62a61 61 0 0 1 38-30" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="5" stroke-linecap="round"/>
  <path d="M140 132C156 142 160 152 160 172h36C196 144 184 122 160 108z" fill="url(#drum-chute)" stroke="#fff" stroke-opacity=".6" stroke-width="1.500"/>
  <ellipse cx="178" cy="172" rx="18" ry="5" fill="#031a14" fill-opacity=".55"/>
  <circle data-mouth cx="178" cy="172" r="1" fill="none"/>
</svg>`;

const TEN_SECONDS_MS = 10_000;

/** Turns the drum for `total` ms, easing in and out. */
export function turnDrum(animate: Animate, drum: Element, total: number): void {
  for (const part of drum.querySelectorAll<SVGElement>('.drum-turns')) {
    const degrees = (Number(part.dataset['turns']) * 360 * total) / TEN_SECONDS_MS;
    animate(part, [{ transform: 'rotate(0deg)' }, { transform: `rotate(${degrees}deg)` }], {
      duration: total,
      easing: 'cubic-bezier(.3, .1, .5, 1)',
      fill: 'both',
    });
  }
}

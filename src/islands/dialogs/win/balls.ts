import { ballClass, ballPicture } from '#ui/ball-style.ts';
import { el } from '../dom.ts';

const SVG = 'http://www.w3.org/2000/svg';

function picture(href: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', href);
  svg.append(use);
  return svg;
}

interface Row {
  readonly numbers: readonly number[];
  /** One for each number. */
  readonly faces: readonly string[];
  readonly hits: readonly boolean[];
  /** Width of a ball in px. */
  readonly size: number;
  /** Read instead of the balls. */
  readonly label: string;
}

/** Numbers as balls, as `Balls` of #ui draws them, where no React is. */
export function ballRow({ numbers, faces, hits, size, label }: Row): HTMLUListElement {
  const row = el('ul', { class: 'balls', dir: 'ltr', 'aria-label': label });
  row.style.setProperty('--ball', `${size}px`);
  numbers.forEach((number, i) => {
    const look = { number, face: faces[i], hit: hits[i] };
    const ball = el('span', { class: ballClass(look), 'data-n': `${number}` }, el('span', {}, `${number}`));
    const href = ballPicture(look);
    if (href !== undefined) ball.prepend(picture(href));
    const item = el('li', {}, ball);
    item.style.setProperty('--i', `${i}`);
    row.append(item);
  });
  return row;
}

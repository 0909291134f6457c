import { drumSvg, turnDrum } from './drum.ts';
import { showBall, rollBall, type Animate } from './roll-ball.ts';
import { createTimeline } from './timeline.ts';

/** Functions that end a running animation. */
const skips = new WeakMap<HTMLElement, () => void>();

const findInside = (root: Element, what: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(what);
  if (!found) throw new Error(`the draw animation has no ${what}`);
  return found;
};

function start(root: HTMLElement, animate: Animate): void {
  const balls = [...root.querySelectorAll<HTMLElement>('.balls > li')];
  const given = root.dataset['faces']?.split(' ') ?? [];
  const faces = balls.map((_, i) => given[i] ?? 'number');
  const reducedMotion = root.hasAttribute('data-reduced-motion');
  const { steps, total } = createTimeline(faces, reducedMotion);
  // Positions are measured below, so the page's own roll-in must have ended.
  for (const ball of balls) for (const early of ball.getAnimations()) early.finish();
  const drum = findInside(root, '.draw-drum');
  drum.innerHTML = reducedMotion ? '' : drumSvg(faces);
  const mouth = reducedMotion ? undefined : findInside(drum, '[data-mouth]').getBoundingClientRect();
  if (mouth) turnDrum(animate, drum, total);
  for (const step of steps) {
    const ball = balls[step.place];
    if (ball && mouth) rollBall(animate, ball, faces[step.place] ?? '', mouth, step);
    else if (ball) showBall(animate, ball, step);
  }
}

/**
 * Animates the row of balls that the page shows. It moves the settled balls and changes no number. A second call while
 * it plays ends it. Rejects if it cannot be played; the balls are then back in their places.
 */
export async function playAnimation(root: HTMLElement): Promise<void> {
  const skip = skips.get(root);
  if (skip) {
    skip();
    return;
  }
  const status = findInside(root, '[role=status]');
  status.textContent = '';
  root.toggleAttribute('data-reduced-motion', matchMedia('(prefers-reduced-motion: reduce)').matches);
  root.dataset['animation'] = 'playing';
  const moves: Animation[] = [];
  try {
    start(root, (part, frames, timing) => void moves.push(part.animate(frames, timing)));
    skips.set(root, () => {
      for (const move of moves) move.finish();
    });
    root.scrollIntoView({ block: 'nearest', behavior: root.hasAttribute('data-reduced-motion') ? 'auto' : 'smooth' });
    await Promise.all(moves.map(({ finished }) => finished));
    root.dataset['animation'] = 'over';
    status.textContent = status.dataset['spoken'] ?? '';
  } finally {
    skips.delete(root);
    // Cancelling puts the balls back in place. The drum keeps its last position.
    for (const move of moves) if (move.effect?.getTiming().fill === 'backwards') move.cancel();
  }
}

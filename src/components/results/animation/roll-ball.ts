import type { BallStep } from './timeline.ts';

/** Starts an animation and registers it with the caller, who cancels it if a later one fails. */
export type Animate = (part: Element, frames: Keyframe[], timing: KeyframeAnimationOptions) => void;

const HIDDEN = { opacity: 0 };
const ROLLS_OUT = 'cubic-bezier(.25, .6, .35, 1)';

/** Share of a ball's time that it falls; the rest of the time it rolls. */
const FALL = 0.24;

/**
 * The parts of a ball that rotate. Of a sphere only the figure does, so that its light stays on top; a diamond rotates
 * as a whole, and a digit only slides.
 */
function rotatingParts(ball: Element, face: string): Element[] {
  if (face === 'digit') return [];
  const found = ball.querySelector(face === 'diamond' ? '.ball' : face === 'creature' ? '.ball > svg' : '.ball > span');
  return found ? [found] : [];
}

/** Moves a ball from the chute to its place: it falls on the track, bounces twice and rolls. */
export function rollBall(
  animate: Animate,
  ball: Element,
  face: string,
  mouth: DOMRect,
  { leaves, arrives }: BallStep,
): void {
  const at = ball.getBoundingClientRect();
  const x = mouth.x - (at.x + at.width / 2);
  const y = mouth.y - (at.y + at.height / 2);
  const timing = { delay: leaves, duration: arrives - leaves, fill: 'backwards' } as const;
  const degrees = (360 * x) / (Math.PI * at.width);
  const bounce = (offset: number, height: number, easing: string) => ({
    offset,
    easing,
    transform: `translateY(${height}px)`,
  });
  animate(
    ball,
    [
      { ...HIDDEN, transform: `translateY(${y}px) scale(.55)`, easing: 'ease-in' },
      { opacity: 1, offset: 0.08, transform: `translateY(${0.8 * y}px) scale(.8)`, easing: 'ease-in' },
      bounce(FALL, 0, 'ease-out'),
      bounce(FALL + 0.09, -at.height / 5, 'ease-in'),
      bounce(FALL + 0.18, 0, 'ease-out'),
      bounce(FALL + 0.23, -at.height / 16, 'ease-in'),
      bounce(FALL + 0.28, 0, 'linear'),
      bounce(1, 0, 'linear'),
    ],
    timing,
  );
  const hold = { offset: FALL, easing: ROLLS_OUT };
  animate(ball, [{ translate: `${x}px` }, { translate: `${x}px`, ...hold }, { translate: '0px' }], timing);
  for (const part of rotatingParts(ball, face))
    animate(part, [{ rotate: `${degrees}deg` }, { rotate: `${degrees}deg`, ...hold }, { rotate: '0deg' }], timing);
}

/** Under reduced motion: the ball appears without moving. */
export const showBall = (animate: Animate, ball: Element, { leaves, arrives }: BallStep): void =>
  animate(ball, [HIDDEN, HIDDEN], { delay: leaves, duration: arrives - leaves, fill: 'backwards' });

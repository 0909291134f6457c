import { describe, expect, it } from 'vitest';
import { countUp } from './count-up.ts';

describe('counting up', () => {
  const run = (reduced: boolean) => {
    const shown: number[] = [];
    let next: ((at: number) => void) | undefined;
    countUp(84_150, (fils) => shown.push(fils), { reduced, frame: (act) => void (next = act) });
    for (let at = 0; next !== undefined && at < 5_000; at += 100) {
      const act = next;
      next = undefined;
      act(at);
    }
    return shown;
  };
  it('grows to the amount, and ends on it', () => {
    const shown = run(false);
    expect(shown[0]).toBe(0);
    expect(shown.at(-1)).toBe(84_150);
    expect([...shown].sort((a, b) => a - b)).toEqual(shown);
  });
  it('shows the amount at once under reduced motion', () => expect(run(true)).toEqual([84_150]));
});

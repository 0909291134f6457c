/** A small generator of 0…below-1 with a seed, so that a failing run can be reproduced. */
export type SeededRandom = (below: number) => number;

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

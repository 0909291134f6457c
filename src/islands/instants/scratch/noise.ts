/** Numbers from 0 to below 1 for what only looks: crumbs of foil, ragged edges, the sound. Xorshift of 32 bits. */
export function createNoise(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** The size of a random test: a sample in `npm test`, the full size in `npm run campaign`. */
export const sampleSize = (sample: number, full: number): number => (process.env['CAMPAIGN'] === '1' ? full : sample);

/** The same in rounds of a race, which ROUNDS sets to another number, so that several runs can share a campaign. */
export const roundsOf = (sample: number, full: number): number =>
  Number(process.env['ROUNDS'] ?? sampleSize(sample, full));

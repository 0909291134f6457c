/** The size of a random test: a sample in `npm test`, the full size in `npm run campaign`. */
export const sampleSize = (sample: number, full: number): number => (process.env['CAMPAIGN'] === '1' ? full : sample);

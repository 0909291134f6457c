/** How large a random test is: its sample in `npm test`, its full size in `npm run campaign`. */
export const sampleSize = (sample: number, full: number): number => (process.env['CAMPAIGN'] === '1' ? full : sample);

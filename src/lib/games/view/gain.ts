/**
 * Whether a prize is more than what was staked for it, in fils. Only then is it celebrated, in words, colour and motion: a
 * loss that is dressed up as a win misleads (responsible play). Everything else of a prize is told plainly.
 */
export const isGain = (prize: number, stake: number): boolean => prize > stake;

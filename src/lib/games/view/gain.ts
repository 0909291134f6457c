/**
 * Whether a prize is more than its stake, in fils. Only then is it celebrated in words, colour and motion, because a
 * loss disguised as a win is misleading (responsible play). Other prizes are shown plainly.
 */
export const isGain = (prize: number, stake: number): boolean => prize > stake;

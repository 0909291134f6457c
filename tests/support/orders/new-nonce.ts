import { randomBytes } from 'node:crypto';

/** 16 random bytes of a player's device, in hexadecimal (docs/draw-proof.md §5). */
export const newNonce = (): string => randomBytes(16).toString('hex');

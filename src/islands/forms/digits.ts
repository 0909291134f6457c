import { latinDigits } from '#kernel/digits.ts';

/** Only the digits of what was typed. */
export const onlyDigits = (text: string): string => latinDigits(text).replace(/\D/g, '');

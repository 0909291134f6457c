const ARABIC_INDIC = 0x0660;
const EXTENDED = 0x06f0;

/** Digits as 0–9: Arabic keyboards type ٠–٩, Persian ones ۰–۹. */
export const latinDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (c) => String(c.charCodeAt(0) - ARABIC_INDIC))
    .replace(/[\u06f0-\u06f9]/g, (c) => String(c.charCodeAt(0) - EXTENDED));

/** Only the digits of what was typed. */
export const digitsOf = (text: string): string => latinDigits(text).replace(/\D/g, '');

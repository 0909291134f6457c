const ARABIC_INDIC = 0x0660;
const EXTENDED = 0x06f0;

/** Only the digits of what was typed, as 0–9: Arabic keyboards type ٠–٩. */
export const digitsOf = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (c) => String(c.charCodeAt(0) - ARABIC_INDIC))
    .replace(/[\u06f0-\u06f9]/g, (c) => String(c.charCodeAt(0) - EXTENDED))
    .replace(/\D/g, '');

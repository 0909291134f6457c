/** Digits as 0–9: Arabic keyboards type ٠–٩, Persian ones ۰–۹. Anything else stays as it is. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));

/** Only the digits, as 0–9. */
export const onlyDigits = (text: string): string => latinDigits(text).replace(/\D/g, '');

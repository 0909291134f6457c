/** Converts Arabic ٠–٩ and Persian ۰–۹ digits to 0–9. Other characters stay. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));

/** Only the digits, as 0–9. */
export const onlyDigits = (text: string): string => latinDigits(text).replace(/\D/g, '');

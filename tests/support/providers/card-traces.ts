/** Card data that a test sent, and may be found nowhere. */
export interface SentCards {
  readonly numbers: readonly string[];
  readonly cvvs: readonly string[];
}

/** Text in base64 and base64url, at each offset inside a longer text: what all three have in common with any around. */
const inBase64 = (text: string): string[] =>
  [0, 1, 2].map((before) =>
    Buffer.from('\0'.repeat(before) + text)
      .toString('base64')
      .slice(Math.ceil((before * 4) / 3), Math.floor(((before + text.length) * 4) / 3)),
  );

/** Digits as they may be written: in one, in groups of four (in a form or a URL, too), in base64, in hex. */
export function formsOf(number: string): readonly string[] {
  const groups = number.match(/.{1,4}/g) ?? [];
  const grouped = [' ', '-', '+', '%20', '\u{a0}', '\u{2009}'].map((between) => groups.join(between));
  return [number, ...grouped, ...inBase64(number), Buffer.from(number).toString('hex')];
}

/**
 * A CVV has three digits, which stand by chance in any long text. It is looked for behind its name, as JSON, a form, an
 * object's log or a URL have it, escaped or not, and as the JSON that the card form makes in base64.
 */
const cvvPattern = (cvv: string): RegExp => new RegExp(`cvv(?:\\W|%[0-9a-f]{2}|u0022){0,12}${cvv}(?!\\d)`, 'i');
const cvvForms = (cvv: string): readonly string[] => inBase64(`"cvv":"${cvv}"`);

/** Which of the cards stand in some bytes, as lines for a person. */
export function findCards(bytes: Buffer, { numbers, cvvs }: SentCards): readonly string[] {
  const found = (form: string) => bytes.includes(form);
  const text = cvvs.length > 0 && /cvv/i.test(bytes.toString('latin1')) ? bytes.toString('latin1') : '';
  return [
    ...numbers.flatMap((number) => formsOf(number).filter(found)),
    ...cvvs.filter((cvv) => cvvPattern(cvv).test(text) || cvvForms(cvv).some(found)).map((cvv) => `CVV ${cvv}`),
  ];
}

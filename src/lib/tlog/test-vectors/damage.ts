import fc from 'fast-check';

/** A text with a few of its bytes replaced, left out, doubled or added, as bytes. */
export const damaged = (text: string): fc.Arbitrary<Uint8Array> => {
  const bytes = Buffer.from(text);
  const change = fc.record({
    at: fc.nat({ max: bytes.length - 1 }),
    remove: fc.nat({ max: 2 }),
    insert: fc.oneof(fc.uint8Array({ maxLength: 3 }), fc.constantFrom(...LIKELY.map((part) => Buffer.from(part)))),
  });
  return fc.array(change, { maxLength: 3 }).map((changes) => {
    const result = [...bytes];
    for (const { at, remove, insert } of changes) result.splice(at, remove, ...insert);
    return Uint8Array.from(result);
  });
};

/** What the formats give a meaning to. */
const LIKELY = ['', '\n', '\n\n', '\r\n', '—', '— ', ' ', '+', '=', '==', '0', '-', '\u00a0', '\ufeff', '\u2028', 'é'];

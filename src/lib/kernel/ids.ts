const HEX = /* @__PURE__ */ Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));

export const toHex = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
};

export const fromHex = (text: string): Uint8Array => {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new RangeError('not lower-case hexadecimal');
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
};

export const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

/** A random id for a money command, created and stored by the client before it is sent. */
export const createRequestId = (): string => crypto.randomUUID();

/** Sixteen bytes as a UUID's text. */
export const formatUuid = (bytes: Uint8Array): string => {
  const h = toHex(bytes);
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20, 32)}`;
};

/** The decoders of Node, so that a fault of ours does not hide in a vector. */
export const fromHex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));
export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'));

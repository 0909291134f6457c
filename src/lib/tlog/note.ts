import { concatBytes, decodeBase64, decodeUtf8, encodeBase64, isEqual, sha256Of, toHex, utf8 } from './bytes.ts';
import { isSignedBy } from './ed25519.ts';

/** c2sp.org/signed-note: a text, an empty line, signature lines. */

/** Signature types: what a key signs, and how. */
export const NOTE_ED25519 = 0x01;
export const COSIGNATURE_ED25519 = 0x04;

const ED25519_KEY_BYTES = 32;
/** C2SP asks for 16 at least. A note with more is refused, so that nobody's time is wasted on signatures. */
const MAX_SIGNATURES = 64;
const MAX_NOTE_BYTES = 64 * 1024;

export interface VerifierKey {
  /** Names the key; no claim of who it is. */
  readonly name: string;
  readonly type: typeof NOTE_ED25519 | typeof COSIGNATURE_ED25519;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** 4 bytes: finds a signature of this key in a note. */
  readonly keyId: Uint8Array;
}

export interface NoteSignature {
  readonly name: string;
  readonly keyId: Uint8Array;
  readonly signature: Uint8Array;
}

export interface Note {
  /** With its last newline, without the empty line. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** Not empty, without Unicode spaces, control characters, halves of surrogate pairs and plus. */
export const isKeyName = (name: string): boolean => name !== '' && !/[\s+\p{Cc}\p{Cs}\p{Z}]/u.test(name);

export function createVerifierKey(name: string, type: VerifierKey['type'], publicKey: Uint8Array): VerifierKey {
  const keyId = sha256Of(utf8(`${name}\n`), Uint8Array.of(type), publicKey).subarray(0, 4);
  return { name, type, publicKey, keyId };
}

/** The text of a key: `<name>+<key id, 8 hexadecimal digits>+<base64 of type and key>`. */
export const formatVerifierKey = ({ name, type, publicKey, keyId }: VerifierKey): string =>
  `${name}+${toHex(keyId)}+${encodeBase64(concatBytes(Uint8Array.of(type), publicKey))}`;

/** Undefined for text that is no Ed25519 key of a known type, or whose id is not its key's. */
export function parseVerifierKey(text: string): VerifierKey | undefined {
  const parts = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text);
  const [, name, id, encoded] = parts ?? [];
  if (name === undefined || encoded === undefined || !isKeyName(name)) return undefined;
  const bytes = decodeBase64(encoded);
  const type = bytes?.[0];
  if (bytes?.length !== 1 + ED25519_KEY_BYTES || (type !== NOTE_ED25519 && type !== COSIGNATURE_ED25519))
    return undefined;
  const key = createVerifierKey(name, type, bytes.slice(1));
  return toHex(key.keyId) === id ? key : undefined;
}

/** A line as `— <name> <base64>`, without its newline. */
export function parseSignatureLine(line: string): NoteSignature | undefined {
  const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? [];
  if (name === undefined || encoded === undefined || !isKeyName(name)) return undefined;
  const bytes = decodeBase64(encoded);
  if (!bytes || bytes.length < 5) return undefined;
  return { name, keyId: bytes.slice(0, 4), signature: bytes.slice(4) };
}

export const formatSignatureLine = ({ name, keyId, signature }: NoteSignature): string =>
  `— ${name} ${encodeBase64(concatBytes(keyId, signature))}\n`;

/** A note as text; undefined where it is too long, or is not UTF-8. */
function textOf(value: string | Uint8Array): string | undefined {
  // Before anything else is done with it. No text is longer than its bytes.
  if (value.length > MAX_NOTE_BYTES) return undefined;
  if (typeof value !== 'string') return decodeUtf8(value);
  // Half a surrogate pair would be checked as another character than the one that is read.
  return value.isWellFormed() && utf8(value).length <= MAX_NOTE_BYTES ? value : undefined;
}

/** Undefined for what is not a note. Nothing of a note may be believed before a signature of a known key holds. */
export function parseNote(value: string | Uint8Array): Note | undefined {
  const note = textOf(value);
  // The specification forbids these characters.
  if (note === undefined || /[\u0000-\u0009\u000b-\u001f]/.test(note)) return undefined;
  const split = note.lastIndexOf('\n\n');
  if (split < 0 || !note.endsWith('\n')) return undefined;
  const lines = note.slice(split + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) return undefined;
  const signatures = lines.map(parseSignatureLine);
  if (!signatures.every((signature) => signature !== undefined)) return undefined;
  return { text: note.slice(0, split + 1), signatures };
}

/** The signatures of a note that name a key by its name and id. */
export const signaturesOf = (note: Note, key: VerifierKey): readonly NoteSignature[] =>
  note.signatures.filter(({ name, keyId }) => name === key.name && isEqual(keyId, key.keyId));

/** Whether this key, of the type for notes, signed the note; a wrong signature of it makes the whole note false. */
export function isNoteSignedBy(note: Note, key: VerifierKey): boolean {
  const own = key.type === NOTE_ED25519 ? signaturesOf(note, key) : [];
  return own.length > 0 && own.every(({ signature }) => isSignedBy(key.publicKey, utf8(note.text), signature));
}

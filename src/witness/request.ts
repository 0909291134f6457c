import { HASH_BYTES, parseCheckpoint, type SignedCheckpoint } from '#tlog/index.ts';

/** More would be of a tree of more than 2^63 entries. */
const MAX_PROOF_LINES = 63;

export interface AddCheckpointRequest extends SignedCheckpoint {
  /** The size that the sender takes for our latest. */
  readonly oldSize: number;
  readonly proof: readonly Uint8Array[];
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A hash in base64, written as no other text would be read. */
function parseHash(line: string): Uint8Array | undefined {
  const bytes = Buffer.from(line, 'base64');
  return bytes.length === HASH_BYTES && bytes.toString('base64') === line ? new Uint8Array(bytes) : undefined;
}

function parseOldSize(line: string | undefined): number | undefined {
  const size = Number(/^old (0|[1-9]\d{0,15})$/.exec(line ?? '')?.[1]);
  return Number.isSafeInteger(size) ? size : undefined;
}

/** The body of add-checkpoint (c2sp.org/tlog-witness); undefined for any other. Signatures are not checked here. */
export function parseRequest(body: Uint8Array): AddCheckpointRequest | undefined {
  const text = decodeUtf8(body);
  const split = text?.indexOf('\n\n') ?? -1;
  if (text === undefined || split < 0) return undefined;
  const [first, ...lines] = text.slice(0, split).split('\n');
  if (lines.length > MAX_PROOF_LINES) return undefined;
  const oldSize = parseOldSize(first);
  const proof = lines.map(parseHash);
  const signed = parseCheckpoint(text.slice(split + 2));
  if (oldSize === undefined || !signed || !proof.every((hash) => hash !== undefined)) return undefined;
  return { oldSize, proof, ...signed };
}

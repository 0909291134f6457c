import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sha256Digest } from '../crypto/digest.ts';
import { isTagNamed } from '../http/etags.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** Bytes as they leave, once for each encoding a browser may ask for. */
export interface EncodedBody {
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  readonly etags: Readonly<Record<Encoding, string>>;
}

/** Below this a compressed answer is no smaller on the wire. */
const SMALL = 512;

const compress = (plain: Buffer, quality: number): Promise<Buffer> =>
  brotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });

/**
 * `quality` of Brotli: 11 for what is kept for long, 5 for what lasts a draw. Where `only` is given, the others of
 * its encodings stay uncompressed.
 */
export async function encodeBody(plain: Buffer, quality: number, only?: Encoding): Promise<EncodedBody> {
  const isWanted = (encoding: Encoding) => plain.length >= SMALL && (only === undefined || only === encoding);
  const [br, gz] = await Promise.all([
    isWanted('br') ? compress(plain, quality) : plain,
    isWanted('gzip') ? zip(plain) : plain,
  ]);
  const hash = sha256Digest(plain).toString('base64url').slice(0, 22);
  return {
    bodies: { br, gzip: gz, identity: plain },
    etags: { br: `"${hash}b"`, gzip: `"${hash}g"`, identity: `"${hash}"` },
  };
}

/** The best encoding the browser names; weights are not read, `;q=0` is. */
export function chooseEncoding(request: IncomingMessage): Encoding {
  const accepted = request.headers['accept-encoding'] ?? '';
  const takes = (name: string) => accepted.includes(name) && !accepted.includes(`${name};q=0`);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

/** Sends encoded bytes: 304 where the browser has them, no body for HEAD. */
export function sendEncodedBody(
  request: IncomingMessage,
  response: ServerResponse,
  { bodies, etags }: EncodedBody,
  headers: OutgoingHttpHeaders,
  status = 200,
): void {
  const encoding = chooseEncoding(request);
  const all: OutgoingHttpHeaders = { ...headers };
  if (status === 200) {
    all['vary'] ??= 'accept-encoding';
    all['etag'] = etags[encoding];
    if (isTagNamed(request.headers['if-none-match'], etags[encoding])) {
      response.writeHead(304, all).end();
      return;
    }
  }
  const body = bodies[encoding];
  // Bytes that compression did not shrink are sent as they are.
  if (encoding !== 'identity' && body !== bodies.identity) all['content-encoding'] = encoding;
  if (status !== 204) all['content-length'] = body.length;
  response.writeHead(status, all);
  response.end(request.method === 'HEAD' ? undefined : body);
}

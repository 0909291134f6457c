import { explainNetwork } from '#verifier/why/unread.ts';

/** What a stranger's server answered, or why that cannot be used. */
export type FileAnswer =
  | { readonly kind: 'file'; readonly body: Uint8Array }
  /** It says that there is no such file. */
  | { readonly kind: 'missing' }
  /** It answers what nobody can use: too much, or the address of another place. */
  | { readonly kind: 'unusable'; readonly why: string }
  /** It does not answer now. */
  | { readonly kind: 'away'; readonly why: string; readonly waitMs?: number; readonly isBusy?: boolean };

export interface FileLimits {
  readonly maxBytes: number;
  /** How often it is asked before it counts as away. */
  readonly attempts?: number;
}

/** Waits so many ms; rejects when the monitor is ended. */
export type Pause = (ms: number) => Promise<void>;

export type ReadFile = (url: string, limits: FileLimits) => Promise<FileAnswer>;

/** For the whole answer: a list of tickets may have very many bytes, and no file may take forever. */
const TIMEOUT_MS = 120_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 12_000;
/** Who reads everything reads more than a server allows at a time: it is waited for, so often. */
const MAX_BUSY = 20;

/** The body of a response; undefined where it is longer, of which no more is read. */
async function readBody(response: Response, maxBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

async function readOnce(url: string, maxBytes: number, ending: AbortSignal): Promise<FileAnswer> {
  const response = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.any([ending, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const { status } = response;
  if (status === 200) {
    const body = await readBody(response, maxBytes);
    return body ? { kind: 'file', body } : { kind: 'unusable', why: `it answers more than ${maxBytes} bytes` };
  }
  await response.body?.cancel();
  if (status === 404 || status === 410) return { kind: 'missing' };
  if (status >= 300 && status < 400) {
    const to = response.headers.get('location') ?? 'none';
    return { kind: 'unusable', why: `it leads to another address, where we do not go: ${to}` };
  }
  const wanted = Number(response.headers.get('retry-after'));
  const wait = wanted > 0 ? { waitMs: wanted * 1_000 } : {};
  return { kind: 'away', why: `it answers ${status}`, ...wait, isBusy: status === 429 };
}

/** A connection that was kept open since the last file, and that its server closed at the same moment. */
function isBroken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}

/** Reads a file, and once more where a connection that was kept open broke: that says nothing of the server. */
const readKept = (url: string, maxBytes: number, ending: AbortSignal): Promise<FileAnswer> =>
  readOnce(url, maxBytes, ending).catch((error: unknown) => {
    if (ending.aborted || !isBroken(error)) throw error;
    return readOnce(url, maxBytes, ending);
  });

/** Reads files of strangers' servers, never more than allowed; `ending` ends all reading. */
export const createFileReader =
  (ending: AbortSignal, pause: Pause): ReadFile =>
  async (url, { maxBytes, attempts = 1 }) => {
    let busy = 0;
    for (let attempt = 1, pauseMs = FIRST_PAUSE_MS; ; attempt += 1, pauseMs *= 2) {
      const answer = await readKept(url, maxBytes, ending).catch((error: unknown): FileAnswer => {
        if (ending.aborted) throw error;
        return { kind: 'away', why: explainNetwork(error, url) };
      });
      if (answer.kind !== 'away') return answer;
      if (answer.isBusy && busy < MAX_BUSY) [busy, attempt] = [busy + 1, attempt - 1];
      if (attempt >= attempts) return answer;
      await pause(Math.min(Math.max(answer.waitMs ?? 0, pauseMs), MAX_PAUSE_MS));
    }
  };

/** What a stranger's file says; undefined where it is no JSON. */
export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.length).toString());
  } catch {
    return undefined;
  }
}

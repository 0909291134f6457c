import { err, ok, type Result } from '#kernel/result.ts';

/** A frame of a client. What a body says is not read: a client that sends one is refused. */
export interface ClientFrame {
  readonly command: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Why a frame is refused. */
export interface FrameFault {
  readonly message: string;
  /** The receipt that the frame asked for, which ERROR names. */
  readonly receipt?: string | undefined;
}

/** The most bytes of a frame. */
export const MAX_FRAME_BYTES = 8 * 1024;
const TOO_LARGE: FrameFault = { message: 'the frame is too large' };
const NO_FRAME: FrameFault = { message: 'a frame begins with its command' };
const LF = 10;
const NUL = 0;
/** Line feeds between frames are heart-beats; the octet that ends a frame was read with it. */
const isBetweenFrames = (byte: number | undefined) => byte === LF || byte === 13 || byte === NUL;

const COMMAND = /^[A-Z]{1,11}$/;
/** What a command's line may look like before it is complete. */
const BEGINNING = /^[A-Z]{1,11}\r?$/;
const LENGTH = /^\d{1,5}$/;
const ESCAPES: Readonly<Record<string, string>> = { '\\r': '\r', '\\n': '\n', '\\c': ':', '\\\\': '\\' };

/** A header's name or value, unescaped; undefined where STOMP 1.2 knows no such escape. */
function unescape(text: string): string | undefined {
  let isKnown = true;
  const plain = text.replace(/\\[^]?/g, (escape) => {
    isKnown &&= escape in ESCAPES;
    return ESCAPES[escape] ?? '';
  });
  return isKnown ? plain : undefined;
}

/** Lines of `name:value`. Of a repeated header the first stands. */
function parseHeaders(command: string, lines: readonly string[]): Result<Record<string, string>, string> {
  const headers: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1 || line.includes('\0')) return err('a header is a name, a colon and a value');
    const read = command === 'CONNECT' ? (text: string) => text : unescape;
    const name = read(line.slice(0, colon));
    const value = read(line.slice(colon + 1));
    if (name === undefined || value === undefined) return err('a header has an unknown escape');
    headers[name] ??= value;
  }
  return ok(headers);
}

/** The receipt among headers that may be refused for another one. */
const findReceipt = (lines: readonly string[]): string | undefined => {
  const line = lines.find((text) => text.startsWith('receipt:'));
  return line && unescape(line.slice('receipt:'.length));
};

const strict = new TextDecoder('utf-8', { fatal: true });
const decode = (bytes: Buffer): string | undefined => {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
};

/** Where the blank line after the headers begins, and where it ends. */
function findBlankLine(bytes: Buffer): readonly [number, number] | undefined {
  const at = bytes.toString('latin1').search(/\n\r?\n/);
  return at === -1 ? undefined : [at, bytes.indexOf(LF, at + 1) + 1];
}

type Reading = { readonly frame: ClientFrame; readonly size: number } | 'incomplete';

/** The frame at the start of the bytes, or what is wrong with it. */
function readFrame(bytes: Buffer): Result<Reading, FrameFault> {
  const line = bytes.indexOf(LF);
  const start = bytes.toString('latin1', 0, line === -1 ? bytes.length : line);
  if (!BEGINNING.test(start)) return err(NO_FRAME);
  const blank = findBlankLine(bytes);
  if (!blank) return ok('incomplete');
  const [end, bodyAt] = blank;
  const head = decode(bytes.subarray(0, end));
  if (head === undefined) return err({ message: 'headers are UTF-8' });
  const [command = '', ...lines] = head.split('\n').map((text) => text.replace(/\r$/, ''));
  if (!COMMAND.test(command)) return err(NO_FRAME);
  const refuse = (message: string) => err({ message, receipt: findReceipt(lines) });
  const headers = parseHeaders(command, lines);
  if (!headers.ok) return refuse(headers.error);
  const { 'content-length': length } = headers.value;
  if (length !== undefined && !LENGTH.test(length)) return refuse('content-length is a number of bytes');
  const nul = length === undefined ? bytes.indexOf(NUL, bodyAt) : bodyAt + Number(length);
  if (nul > MAX_FRAME_BYTES) return refuse(TOO_LARGE.message);
  if (nul === -1 || nul >= bytes.length) return ok('incomplete');
  if (bytes[nul] !== NUL) return refuse('a frame ends after its body');
  return ok({ frame: { command, headers: headers.value }, size: nul + 1 });
}

/**
 * Reads what a client sends, frame by frame; what it returns says why the socket must be closed. The library's parser
 * trusts its peer: it waits for the end of what is no frame, and of a body of negative length.
 */
export function createFrameReader(onFrame: (frame: ClientFrame) => void): (bytes: Buffer) => FrameFault | undefined {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    for (;;) {
      let at = 0;
      while (at < rest.length && isBetweenFrames(rest[at])) at++;
      rest = rest.subarray(at);
      if (rest.length === 0) return undefined;
      const read = readFrame(rest);
      if (!read.ok) return read.error;
      if (read.value === 'incomplete') return rest.length > MAX_FRAME_BYTES ? TOO_LARGE : undefined;
      rest = rest.subarray(read.value.size);
      onFrame(read.value.frame);
    }
  };
}

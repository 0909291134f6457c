import type { WebSocket } from 'ws';
import { DRAWS_TOPIC, gameDrawsTopic, SYSTEM_TIME, USER_QUEUE } from '#contract/push.ts';
import type { ErrorCode, Refusal } from '#contract/errors.ts';
import { games } from '#games/index.ts';
import type { Result } from '#kernel/result.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { createFrameReader, type ClientFrame, type FrameFault } from './frame-reader.ts';
import { formatFrame, type MessageFrames } from './stomp-frames.ts';
import type { Session } from '../players/session.ts';

/** A side that sends heart-beats sends one this often; two missed ones end the socket. */
export const HEART_BEAT_MS = 10 * SECOND_MS;
const DESTINATIONS: ReadonlySet<string> = new Set([
  USER_QUEUE,
  SYSTEM_TIME,
  DRAWS_TOPIC,
  ...games.map(({ lotteryType }) => gameDrawsTopic(lotteryType)),
]);
/** Every destination once. */
const MAX_SUBSCRIPTIONS = DESTINATIONS.size;
/** A client this far behind is disconnected: it reconnects and asks for the state. */
const MAX_BUFFERED_BYTES = 512 * 1024;
/** `heart-beat` of CONNECT: how often the client sends, and wants to receive; 0 is never (STOMP 1.2). */
const HEART_BEAT = /^(\d{1,9}),(\d{1,9})$/;
const RESTART = 1012;
const POLICY = 1008;

export interface StompHost {
  /** The session that the headers of CONNECT name. */
  authenticate(headers: Readonly<Record<string, string>>): Promise<Result<Session, Refusal>>;
  /** False where the player has too many sockets already. */
  join(session: Session, socket: StompSocket): boolean;
  leave(session: Session, socket: StompSocket): void;
}

/**
 * The server's side of one STOMP 1.2 connection. The server only sends; a client may connect, subscribe and
 * disconnect.
 */
export class StompSocket {
  readonly #ws: WebSocket;
  readonly #host: StompHost;
  readonly #read: (bytes: Buffer) => FrameFault | undefined;
  readonly #subscriptions = new Map<string, string>();
  readonly #deadline: NodeJS.Timeout;
  #state: 'new' | 'connecting' | 'connected' | 'over' = 'new';
  #heardAt = systemNow();
  /** What CONNECT agreed on. A client that sends no heart-beats is pinged: every WebSocket answers a ping. */
  #sendsBeats = true;
  #pings = false;

  constructor(ws: WebSocket, host: StompHost) {
    this.#ws = ws;
    this.#host = host;
    this.#deadline = setTimeout(() => this.#error('CONNECT is awaited'), HEART_BEAT_MS);
    this.#read = createFrameReader((frame) => this.#onFrame(frame));
    ws.on('message', (data: Buffer) => this.#onBytes(data));
    ws.on('pong', () => {
      this.#heardAt = systemNow();
    });
    ws.on('error', () => ws.terminate());
    ws.on('close', () => this.#over());
  }

  /** Sends to each subscription of a destination. */
  deliver(destination: string, frames: MessageFrames): void {
    for (const [id, wanted] of this.#subscriptions) if (wanted === destination) this.#send(frames(id));
  }

  /** Sends the error of an ended session, then closes. */
  end(code: ErrorCode): void {
    this.#error('the session has ended', { code: String(code) });
  }

  /** Closes because this node stops; the client reconnects to another node after a random delay. */
  restart(): void {
    this.#ws.close(RESTART, 'come back');
  }

  sendHeartBeat(now: number): void {
    if (now - this.#heardAt > 2.5 * HEART_BEAT_MS) return this.#error('the client was silent for too long');
    if (this.#sendsBeats) this.#send('\n');
    if (this.#pings && this.#ws.readyState === this.#ws.OPEN) this.#ws.ping();
  }

  #over: () => void = () => {
    clearTimeout(this.#deadline);
    this.#state = 'over';
  };

  #onBytes(data: Buffer): void {
    this.#heardAt = systemNow();
    if (this.#state === 'over') return;
    const fault = this.#read(data);
    if (fault) this.#error(fault.message, nameReceipt(fault.receipt));
  }

  #onFrame(frame: ClientFrame): void {
    if (this.#state === 'over') return;
    const { command, headers } = frame;
    if (command === 'CONNECT' || command === 'STOMP') return void this.#connect(headers);
    const receipt = nameReceipt(headers['receipt']);
    const refused = this.#state === 'connected' ? this.#handle(frame) : 'CONNECT comes first';
    if (refused !== undefined) return this.#error(refused, receipt);
    if (receipt) this.#send(formatFrame('RECEIPT', receipt));
    if (command === 'DISCONNECT') this.#ws.close(1000);
  }

  /** Why the frame is refused; undefined where it was carried out. */
  #handle({ command, headers }: ClientFrame): string | undefined {
    if (command === 'SUBSCRIBE') return this.#subscribe(headers['id'], headers['destination']);
    if (command === 'UNSUBSCRIBE') this.#subscriptions.delete(headers['id'] ?? '');
    else if (command !== 'DISCONNECT') return 'this server only sends';
    return undefined;
  }

  #subscribe(id: string | undefined, destination: string | undefined): string | undefined {
    if (!id || id.length > 64) return 'a subscription has an id';
    if (destination === undefined || !DESTINATIONS.has(destination)) return 'there is no such destination';
    if (this.#subscriptions.size >= MAX_SUBSCRIPTIONS) return 'too many subscriptions';
    this.#subscriptions.set(id, destination);
    return undefined;
  }

  async #connect(headers: Readonly<Record<string, string>>): Promise<void> {
    if (this.#state !== 'new') return this.#error('connected already');
    if (!headers['accept-version']?.split(',').includes('1.2'))
      return this.#error('version 1.2 is spoken here', { version: '1.2' });
    const beats = HEART_BEAT.exec(headers['heart-beat'] ?? '0,0');
    if (!beats) return this.#error('heart-beat is two numbers of milliseconds with a comma between them');
    this.#pings = Number(beats[1]) === 0 || Number(beats[1]) > HEART_BEAT_MS;
    this.#sendsBeats = Number(beats[2]) > 0;
    this.#state = 'connecting';
    const found = await this.#host.authenticate(headers);
    // The socket may have closed while the database was asked.
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    if (!found.ok) return this.end(found.error.code);
    const session = found.value;
    if (!this.#host.join(session, this)) return this.#error('too many sockets');
    const before = this.#over;
    this.#over = () => {
      before();
      this.#host.leave(session, this);
    };
    clearTimeout(this.#deadline);
    this.#state = 'connected';
    this.#send(
      formatFrame('CONNECTED', { version: '1.2', 'heart-beat': `${HEART_BEAT_MS},${HEART_BEAT_MS}`, server: 'naseeb' }),
    );
  }

  #error(message: string, more: Readonly<Record<string, string>> = {}): void {
    if (this.#state === 'over') return;
    this.#state = 'over';
    this.#send(formatFrame('ERROR', { message, ...more }));
    this.#ws.close(POLICY);
  }

  #send(data: string | Buffer): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    if (this.#ws.bufferedAmount > MAX_BUFFERED_BYTES) this.#ws.terminate();
    else this.#ws.send(data, { binary: false });
  }
}

/** The header of an answer to a frame that asked for a receipt. */
function nameReceipt(receipt: string | undefined): Readonly<Record<string, string>> | undefined {
  return receipt === undefined ? undefined : { 'receipt-id': receipt };
}

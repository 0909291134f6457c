import type { ErrorCode } from '#contract/errors.ts';
import { systemNow } from '#kernel/time.ts';
import type { Session } from '../gateway/context.ts';
import { messageFrames } from './frames.ts';
import { HEART_BEAT_MS, type StompSocket } from './stomp.ts';

/** A few devices with a few tabs each. */
const MAX_SOCKETS_A_PLAYER = 10;

export interface EndedSession {
  readonly id: bigint;
  /** What a call with that session's token would be answered. */
  readonly code: ErrorCode;
}

/** The sockets of this node, by player. */
export interface Broker {
  readonly join: (session: Session, socket: StompSocket) => boolean;
  readonly leave: (session: Session, socket: StompSocket) => void;
  readonly has: (playerId: bigint) => boolean;
  readonly size: () => number;
  readonly playerIds: () => bigint[];
  readonly sessionIds: () => bigint[];
  readonly toPlayer: (playerId: bigint, destination: string, body: unknown) => void;
  readonly toAll: (destination: string, body: unknown) => void;
  readonly endSessions: (ended: readonly EndedSession[]) => void;
  readonly beat: () => void;
  readonly beatMs: number;
  readonly closeAll: () => void;
}

export function createBroker(): Broker {
  const players = new Map<bigint, Map<StompSocket, bigint>>();
  let count = 0;
  const each = (act: (socket: StompSocket, sessionId: bigint) => void) => {
    for (const sockets of players.values()) for (const [socket, sessionId] of sockets) act(socket, sessionId);
  };
  return {
    join: ({ playerId, id }, socket) => {
      const sockets = players.get(playerId) ?? new Map<StompSocket, bigint>();
      if (sockets.size >= MAX_SOCKETS_A_PLAYER) return false;
      players.set(playerId, sockets.set(socket, id));
      count++;
      return true;
    },
    leave: ({ playerId }, socket) => {
      const sockets = players.get(playerId);
      if (!sockets?.delete(socket)) return;
      count--;
      if (sockets.size === 0) players.delete(playerId);
    },
    has: (playerId) => players.has(playerId),
    size: () => count,
    playerIds: () => [...players.keys()],
    sessionIds: () => [...new Set([...players.values()].flatMap((sockets) => [...sockets.values()]))],
    toPlayer: (playerId, destination, body) => {
      const sockets = players.get(playerId);
      if (!sockets) return;
      const frames = messageFrames(destination, body);
      for (const socket of sockets.keys()) socket.deliver(destination, frames);
    },
    toAll: (destination, body) => {
      const frames = messageFrames(destination, body);
      each((socket) => socket.deliver(destination, frames));
    },
    endSessions: (ended) => {
      if (ended.length === 0) return;
      const codes = new Map(ended.map(({ id, code }) => [id, code]));
      each((socket, sessionId) => {
        const code = codes.get(sessionId);
        if (code !== undefined) socket.end(code);
      });
    },
    beat: () => {
      const now = systemNow();
      each((socket) => socket.beat(now));
    },
    beatMs: HEART_BEAT_MS,
    closeAll: () => each((socket) => socket.restart()),
  };
}

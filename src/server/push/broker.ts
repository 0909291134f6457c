import { systemNow } from '#kernel/time.ts';
import { createMessageFrames } from './stomp-frames.ts';
import { HEART_BEAT_MS, type StompSocket } from './stomp-socket.ts';
import type { EndedSession, Session } from '../players/session.ts';

/** A few devices with a few tabs each. */
const MAX_SOCKETS_A_PLAYER = 10;

/** The sockets of this node, by player and by session. */
export interface Broker {
  readonly join: (session: Session, socket: StompSocket) => boolean;
  readonly leave: (session: Session, socket: StompSocket) => void;
  readonly hasPlayer: (playerId: bigint) => boolean;
  readonly countSockets: () => number;
  readonly listPlayerIds: () => bigint[];
  readonly listSessionIds: () => bigint[];
  readonly sendToPlayer: (playerId: bigint, destination: string, body: unknown) => void;
  readonly sendToAll: (destination: string, body: unknown) => void;
  readonly endSessions: (ended: readonly EndedSession[]) => void;
  readonly sendHeartBeats: () => void;
  readonly heartBeatMs: number;
  readonly closeAll: () => void;
}

export function createBroker(): Broker {
  const players = new Map<bigint, Set<StompSocket>>();
  const sessions = new Map<bigint, Set<StompSocket>>();
  let count = 0;
  const each = (act: (socket: StompSocket) => void) => {
    for (const sockets of players.values()) for (const socket of sockets) act(socket);
  };
  return {
    join: ({ playerId, id }, socket) => {
      const sockets = players.get(playerId) ?? new Set<StompSocket>();
      if (sockets.size >= MAX_SOCKETS_A_PLAYER) return false;
      players.set(playerId, sockets.add(socket));
      sessions.set(id, (sessions.get(id) ?? new Set<StompSocket>()).add(socket));
      count++;
      return true;
    },
    leave: ({ playerId, id }, socket) => {
      const sockets = players.get(playerId);
      if (!sockets?.delete(socket)) return;
      count--;
      if (sockets.size === 0) players.delete(playerId);
      const ofSession = sessions.get(id);
      ofSession?.delete(socket);
      if (ofSession?.size === 0) sessions.delete(id);
    },
    hasPlayer: (playerId) => players.has(playerId),
    countSockets: () => count,
    listPlayerIds: () => [...players.keys()],
    listSessionIds: () => [...sessions.keys()],
    sendToPlayer: (playerId, destination, body) => {
      const sockets = players.get(playerId);
      if (!sockets) return;
      const frames = createMessageFrames(destination, body);
      for (const socket of sockets) socket.deliver(destination, frames);
    },
    sendToAll: (destination, body) => {
      const frames = createMessageFrames(destination, body);
      each((socket) => socket.deliver(destination, frames));
    },
    endSessions: (ended) => {
      for (const { id, code } of ended) for (const socket of sessions.get(id) ?? []) socket.end(code);
    },
    sendHeartBeats: () => {
      const now = systemNow();
      each((socket) => socket.sendHeartBeat(now));
    },
    heartBeatMs: HEART_BEAT_MS,
    closeAll: () => each((socket) => socket.restart()),
  };
}

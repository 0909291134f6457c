import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import * as errorCodes from '#contract/error-codes.ts';
import { err } from '#kernel/result.ts';
import type { Logger } from '../observability/log.ts';
import { readCookie } from '../http/cookies.ts';
import { SESSION_COOKIE, type Sessions } from '../players/sessions.ts';
import type { Broker } from './broker.ts';
import { StompSocket, type StompHost } from './stomp-socket.ts';

const PROTOCOL = 'v12.stomp';
const MAX_PAYLOAD_BYTES = 16 * 1024;

export interface SocketServer {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

interface Options {
  readonly sessions: Sessions;
  readonly broker: Broker;
  readonly log: Logger;
  /** The header of CONNECT that carries the token, named like that of calls. */
  readonly authKey: string;
  /** Whether players come over https. */
  readonly secure: boolean;
}

/** `/ws`: the cookie comes with the upgrade, the token in CONNECT; both must be of one live session. */
export function createSocketServer({ sessions, broker, log, authKey, secure }: Options): SocketServer {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(PROTOCOL) ? PROTOCOL : false),
  });
  return {
    handleUpgrade: (request, socket, head) => {
      const cookie = readCookie(request.headers.cookie, SESSION_COOKIE, secure);
      const host: StompHost = {
        authenticate: async (headers) => {
          try {
            return await sessions.find(headers[authKey], cookie);
          } catch (error) {
            log.error({ err: error }, 'failed to authenticate a socket');
            return err({ code: errorCodes.internalError });
          }
        },
        join: broker.join,
        leave: broker.leave,
      };
      server.handleUpgrade(request, socket, head, (ws) => new StompSocket(ws, host));
    },
    close: () => {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

import { expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { createBroker } from './broker.ts';
import type { StompSocket } from './stomp-socket.ts';

const session = (id: bigint, playerId: bigint) => ({ id, playerId, userOpenId: 'N', verifiedStatus: 1 });
const socket = () => ({ end: vi.fn() });
const as = (wire: ReturnType<typeof socket>) => wire as unknown as StompSocket;

test('ending a session closes only its own sockets, even for the same player', () => {
  const broker = createBroker();
  const [one, two, newer, gone, other] = [socket(), socket(), socket(), socket(), socket()];
  broker.join(session(1n, 7n), as(one));
  broker.join(session(1n, 7n), as(two));
  broker.join(session(1n, 7n), as(gone));
  broker.join(session(2n, 7n), as(newer));
  broker.join(session(3n, 8n), as(other));
  broker.leave(session(1n, 7n), as(gone));
  expect(broker.listSessionIds()).toEqual([1n, 2n, 3n]);
  broker.endSessions([
    { id: 1n, code: errorCodes.sessionExpired },
    { id: 99n, code: errorCodes.sessionExpired },
  ]);
  expect([one, two, newer, gone, other].map(({ end }) => end.mock.calls)).toEqual([
    [[errorCodes.sessionExpired]],
    [[errorCodes.sessionExpired]],
    [],
    [],
    [],
  ]);
  for (const wire of [one, two]) broker.leave(session(1n, 7n), as(wire));
  expect(broker.listSessionIds()).toEqual([2n, 3n]);
  expect(broker.countSockets()).toBe(2);
});

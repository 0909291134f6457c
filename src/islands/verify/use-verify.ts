import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import * as commands from '#contract/commands.ts';
import { err, ok } from '#kernel/result.ts';
import { createVerifyStore, type VerifyStore } from './verify-store.ts';
import type { VerifyState } from './verify-state.ts';
import type { DrawNumbering } from './sources/draw-number.ts';
import { toTicketFiles } from './sources/evidence.ts';
import { fetchPins } from './sources/fetch-pins.ts';
import { fetchPublishedRaffle, fetchPublishedRecord } from './sources/fetch-record.ts';
import { Verifier } from './checks/verifier.ts';

function connect(games: readonly DrawNumbering[]) {
  const verifier = new Verifier();
  const checking = createVerifyStore({
    games,
    pins: fetchPins,
    record: fetchPublishedRecord,
    raffle: fetchPublishedRaffle,
    tickets: async (orderId, drawId) => {
      const answer = await call(commands.ticketProof, { orderId, drawId });
      return answer.ok ? ok(toTicketFiles(answer.data)) : err('offline');
    },
    check: (evidence, pins) => verifier.check(evidence, pins),
  });
  return { verifier, checking };
}

/** The state of the verify page and its actions. `games`: those whose draws a number may mean. */
export function useVerify(games: readonly DrawNumbering[]): VerifyState & Omit<VerifyStore, '$state' | 'start'> {
  const [{ verifier, checking }] = useState(() => connect(games));
  const { $state, start, ...acts } = checking;
  useEffect(() => {
    verifier.open();
    void start();
    return () => verifier.close();
  }, [verifier, start]);
  return { ...useStore($state), ...acts };
}

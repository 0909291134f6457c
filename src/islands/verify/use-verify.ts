import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { call } from '#client/gateway.ts';
import { ref } from '#client/ref.ts';
import type { ticketProof } from '#contract/orders/430032-ticket-proof.ts';
import { err, ok } from '#kernel/result.ts';
import { createChecking, type Checked, type Checking } from './checking.ts';
import type { Numbered } from './draw-number.ts';
import { ticketsOf } from './files.ts';
import { loadPins } from './load-pins.ts';
import { loadRaffle, loadRecord } from './load.ts';
import { Verifier } from './verifier.ts';

const PROOF = ref<typeof ticketProof>('430032');

function connect(games: readonly Numbered[]) {
  const verifier = new Verifier();
  const checking = createChecking({
    games,
    pins: loadPins,
    record: loadRecord,
    raffle: loadRaffle,
    tickets: async (orderId, drawId) => {
      const answer = await call(PROOF, { orderId, drawId });
      return answer.ok ? ok(ticketsOf(answer.data)) : err('offline');
    },
    check: (evidence, pins) => verifier.check(evidence, pins),
  });
  return { verifier, checking };
}

/** What the page can do, and what it knows. `games`: those whose draws are asked for. */
export function useVerify(games: readonly Numbered[]): Checked & Omit<Checking, '$state' | 'start'> {
  const [{ verifier, checking }] = useState(() => connect(games));
  const { $state, start, ...acts } = checking;
  useEffect(() => {
    verifier.open();
    void start();
    return () => verifier.close();
  }, [verifier, start]);
  return { ...useStore($state), ...acts };
}

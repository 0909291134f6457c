import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { productNow } from '#client/page/clock.ts';
import * as commands from '#contract/commands.ts';
import { orderNotFound } from '#contract/error-codes.ts';
import { pollWhileVisible } from '#client/page/poll-while-visible.ts';
import { createTicketFiles3 } from '#islands/proof/ticket-file.ts';
import type { TrustedKeys } from '#islands/proof/trusted-keys.ts';
import { err, ok } from '#kernel/result.ts';
import { recognizeCards } from '#verifier/cards/card-files.ts';
import { isWaiting } from './look-again.ts';
import { createVerifyStore, type VerifyStore } from './verify-store.ts';
import type { OrderProof, VerifyState } from './verify-state.ts';
import type { DrawNumbering } from './sources/draw-number.ts';
import { toTicketFiles } from './sources/evidence.ts';
import { fetchPublishedRaffle, fetchPublishedRecord, fetchSeries } from './sources/fetch-record.ts';
import { Verifier } from './checks/verifier.ts';

async function fetchOrderProof(orderId: string, drawId: string) {
  const answer = await call(commands.ticketProof, { orderId, drawId });
  if (!answer.ok) return err('offline' as const);
  const { receipt } = answer.data;
  const proof: OrderProof =
    receipt.version === 2
      ? { tickets: toTicketFiles(answer.data) }
      : { tickets: createTicketFiles3(answer.data), receipt };
  return ok(proof);
}

async function fetchCardOrder(orderId: string) {
  const answer = await call(commands.cardOrder, { orderId });
  if (!answer.ok) return err(answer.code === orderNotFound ? ('no-card-order' as const) : ('offline' as const));
  const cards = recognizeCards(answer.data.order);
  return cards ? ok({ cards, tickets: [] }) : err('offline' as const);
}

async function fetchFirstDraw(orderId: string) {
  const answer = await call(commands.orderDetail, { orderId });
  const drawId = answer.ok ? answer.data.draws[0]?.drawId : undefined;
  return drawId === undefined ? err('offline' as const) : ok(drawId);
}

/** Reading keys of version 3 needs hashes and curves, which the page does not load at first. */
async function loadKeys(): Promise<TrustedKeys | undefined> {
  try {
    const { loadTrustedKeys } = await import('#islands/proof/trusted-keys.ts');
    return await loadTrustedKeys();
  } catch {
    return undefined;
  }
}

/** Where it cannot be loaded, the check says that the device was not asked. */
async function findNonce(orderId: string): Promise<string | undefined> {
  try {
    const { findOwnNonce } = await import('./sources/own-nonce.ts');
    return await findOwnNonce(orderId);
  } catch {
    return undefined;
  }
}

function connect(games: readonly DrawNumbering[]) {
  const verifier = new Verifier();
  const checking = createVerifyStore({
    games,
    now: productNow,
    keys: loadKeys,
    record: fetchPublishedRecord,
    raffle: fetchPublishedRaffle,
    order: fetchOrderProof,
    series: fetchSeries,
    cardOrder: fetchCardOrder,
    firstDraw: fetchFirstDraw,
    nonce: findNonce,
    check: (evidence, { pins, pins3 }, onStep) => verifier.check(evidence, { pins, pins3 }, onStep),
  });
  return { verifier, checking };
}

/** The state of the verify page and its actions. `games`: those whose draws a number may mean. */
export function useVerify(
  games: readonly DrawNumbering[],
): VerifyState & Omit<VerifyStore, '$state' | 'start' | 'lookAgain'> {
  const [{ verifier, checking }] = useState(() => connect(games));
  const { $state, start, lookAgain, ...acts } = checking;
  useEffect(() => {
    verifier.open();
    void start();
    return () => verifier.close();
  }, [verifier, start]);
  const state = useStore($state);
  const waits = isWaiting(state);
  useEffect(() => (waits ? pollWhileVisible(lookAgain) : undefined), [waits, lookAgain]);
  return { ...state, ...acts };
}

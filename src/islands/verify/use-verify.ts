import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#client/gateway.ts';
import { ref } from '#client/ref.ts';
import { withSession } from '#client/session.ts';
import type { ticketProof } from '#contract/orders/430032-ticket-proof.ts';
import type { Pins } from '#verify/index.ts';
import { drawIdOf, isDrawId, readEvidence, ticketsOf, type Evidence } from './files.ts';
import { loadPins } from './load-pins.ts';
import { loadRecord, type Fault } from './load.ts';
import type { Outcome } from './replay.ts';
import { changePart, type Change, type Part } from './tamper.ts';
import { Verifier } from './verifier.ts';

const PROOF = ref<typeof ticketProof>('430032');

export interface Verifying {
  /** What is taken as given; undefined until this installation has said it. */
  readonly pins: Pins | undefined;
  readonly busy: boolean;
  readonly fault: Fault | undefined;
  /** As it was loaded: what is saved, and what a change starts from. */
  readonly evidence: Evidence | undefined;
  readonly outcome: Outcome | undefined;
  readonly change: Change | undefined;
  readonly find: (drawId: string) => Promise<void>;
  readonly open: (text: string) => Promise<void>;
  readonly proofOf: (orderId: string, drawId: string) => Promise<void>;
  readonly tamper: (part: Part | undefined) => void;
}

/** What the page can do: load evidence from somewhere, check it in the worker, change a byte of it. */
export function useVerify(): Verifying {
  const verifier = useRef<Verifier>(undefined);
  const [pins, setPins] = useState<Pins>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const [evidence, setEvidence] = useState<Evidence>();
  const [change, setChange] = useState<Change>();
  const [outcome, setOutcome] = useState<Outcome>();

  const fail = useCallback((why: Fault) => {
    setFault(why);
    setBusy(false);
  }, []);

  useEffect(() => {
    verifier.current = new Verifier();
    void loadPins().then((loaded) => (loaded ? setPins(loaded) : fail('offline')));
    return () => verifier.current?.close();
  }, [fail]);

  useEffect(() => {
    if (!evidence?.record || !pins || !verifier.current) return;
    let wanted = true;
    const shown = change ? { ...evidence, record: change.record } : evidence;
    void verifier.current.check(shown, pins).then((result) => {
      if (!wanted) return;
      setOutcome(result);
      setBusy(false);
    });
    return () => void (wanted = false);
  }, [evidence, change, pins]);

  const take = useCallback(
    async (given: Evidence, drawId: string | undefined) => {
      setBusy(true);
      setFault(undefined);
      setOutcome(undefined);
      setChange(undefined);
      if (given.record !== undefined) return setEvidence(given);
      if (drawId === undefined || !isDrawId(drawId)) return fail('wrong');
      const record = await loadRecord(drawId);
      if (!record.ok) return fail(record.error);
      setEvidence({ ...given, record: record.value });
    },
    [fail],
  );

  const find = useCallback((drawId: string) => take({ tickets: [] }, drawId.trim()), [take]);

  const open = useCallback(
    async (text: string) => {
      const read = readEvidence(text);
      if (!read.ok) return fail(read.error);
      const drawId = drawIdOf(read.value.tickets[0]);
      // A ticket alone goes with the draw on the page, if that is its draw.
      const here =
        evidence?.record !== undefined && drawIdOf(evidence.record) === drawId ? { record: evidence.record } : {};
      await take({ ...here, ...read.value }, drawId);
    },
    [evidence, fail, take],
  );

  const proofOf = useCallback(
    async (orderId: string, drawId: string) => {
      if (!withSession()) return;
      setBusy(true);
      const answer = await call(PROOF, { orderId, drawId });
      if (!answer.ok) return fail('offline');
      const tickets = ticketsOf(answer.data);
      if (tickets.length === 0) return fail('none');
      await take({ tickets }, drawId);
    },
    [fail, take],
  );

  const tamper = useCallback(
    (part: Part | undefined) => setChange(part && evidence ? changePart(evidence.record, part) : undefined),
    [evidence],
  );

  return { pins, busy, fault, evidence, outcome, change, find, open, proofOf, tamper };
}

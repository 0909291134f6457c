import type { ReadableAtom } from 'nanostores';
import { allPassed, isDrawCheck } from './checks/replay.ts';
import { createEvidenceChecker, type VerifyRequest } from './evidence-checker.ts';
import { parseDrawIds } from './sources/draw-number.ts';
import { parseEvidence, readDrawId, readReceiptDraws, type Evidence } from './sources/evidence.ts';
import { tamperRecord, type TamperTarget } from './tamper/tamper.ts';
import type { VerifySources, VerifyState } from './verify-state.ts';

export interface VerifyStore {
  readonly $state: ReadableAtom<VerifyState>;
  /** Fetches the keys, so that files can be checked without the server later. */
  readonly start: () => Promise<void>;
  /** Finds a draw by its number, as a record or an order writes it. */
  readonly find: (text: string) => Promise<void>;
  readonly open: (text: string) => Promise<void>;
  readonly checkOrder: (orderId: string, drawId: string) => Promise<void>;
  /** Checks the opened receipt beside another of its draws. */
  readonly checkReceiptIn: (drawId: string) => Promise<void>;
  /** Changes one character of the record, or puts it back. */
  readonly tamper: (part: TamperTarget | undefined) => Promise<void>;
}

/** The actions of the verify page. The newest request wins. */
export function createVerifyStore(sources: VerifySources): VerifyStore {
  const checker = createEvidenceChecker(sources);
  const { $state, set, fail, begin, loadPins, checkEvidence, fetchRecord, checkWithRaffle, checkReceiptBeside } =
    checker;

  const fetchAndCheck = async (request: VerifyRequest, given: Evidence, text: string) => {
    const found = given.record === undefined ? await fetchRecord(request, text) : {};
    if (found && request.isNewest()) await checkWithRaffle(request, { ...given, ...found });
  };

  /** A receipt is checked before its draw is requested: it can be checked without a network. */
  const checkReceipt = async (request: VerifyRequest, receipt: unknown, drawId: string | undefined) => {
    await checkEvidence(request, { receipt, tickets: [] });
    if (!request.isNewest() || !allPassed($state.get().outcome?.receipt ?? [])) return;
    if (drawId === undefined || parseDrawIds(drawId, []).length === 0) return;
    set({ busy: true });
    await checkReceiptBeside(request, receipt, drawId);
  };

  return {
    $state,
    start: async () => {
      if (!(await loadPins()) && !checker.hasBegun()) fail('keys');
    },
    find: (text) => fetchAndCheck(begin(), { tickets: [] }, text),
    open: async (text) => {
      const request = begin();
      const read = parseEvidence(text);
      if (!read.ok) return fail(read.error);
      const { receipt, control } = read.value;
      if (control !== undefined) return checkEvidence(request, { control, tickets: [] });
      if (receipt !== undefined) return checkReceipt(request, receipt, readReceiptDraws(receipt)[0]);
      const drawId = readDrawId(read.value.tickets[0] ?? read.value.raffle);
      // A ticket that came alone is checked against the draw on the page, if that is its draw.
      const { evidence } = $state.get();
      const here =
        evidence?.record !== undefined && readDrawId(evidence.record) === drawId ? { record: evidence.record } : {};
      const given = { ...here, ...read.value };
      if (given.record === undefined && !parseDrawIds(drawId ?? '', []).length) return fail('not-ours');
      await fetchAndCheck(request, given, drawId ?? '');
    },
    checkOrder: async (orderId, drawId) => {
      const request = begin();
      const tickets = await sources.tickets(orderId, drawId);
      if (!request.isNewest()) return;
      if (!tickets.ok) return fail(tickets.error);
      if (tickets.value.length > 0) return fetchAndCheck(request, { tickets: tickets.value }, drawId);
      // A cancelled draw has no ticket proofs.
      await fetchRecord(request, drawId);
      if (request.isNewest() && !$state.get().cancelled) fail('none');
    },
    checkReceiptIn: async (drawId) => {
      const { evidence, outcome } = $state.get();
      const own = outcome?.receipt?.filter((check) => !isDrawCheck(check)) ?? [];
      if (!evidence || !allPassed(own) || parseDrawIds(drawId, []).length === 0) return;
      // The checks of the receipt alone stay, and with them the button that was pressed.
      const { receipt } = evidence;
      const alone = { record: [], tickets: [], receipt: own, numbers: undefined };
      await checkReceiptBeside(
        begin({ evidence: { receipt, tickets: [] }, outcome: alone, change: undefined }),
        receipt,
        drawId,
      );
    },
    tamper: async (part) => {
      const { evidence } = $state.get();
      if (!evidence) return;
      const change = part && tamperRecord(evidence.record, part);
      await checkEvidence(begin({ change }), evidence, change);
    },
  };
}

import type { ReadableAtom } from 'nanostores';
import { createCardChecker } from './cards/card-checker.ts';
import { allPassed, isDrawCheck } from './checks/replay-result.ts';
import { createEvidenceChecker, type VerifyRequest } from './evidence-checker.ts';
import { createLookAgain } from './look-again.ts';
import { createOrderChecker } from './order-checker.ts';
import { parseDrawIds } from './sources/draw-number.ts';
import { parseEvidence, readReceiptDraws, type Evidence } from './sources/evidence.ts';
import { isProof3, readDrawId } from './sources/fields.ts';
import { tamperRecord, type TamperTarget } from './tamper/tamper.ts';
import type { VerifySources, VerifyState } from './verify-state.ts';

export interface VerifyStore {
  readonly $state: ReadableAtom<VerifyState>;
  /** Loads the keys, so that files can be checked without the server later. */
  readonly start: () => Promise<void>;
  /** Finds a draw by its number, as a record or an order writes it. */
  readonly find: (text: string) => Promise<void>;
  readonly open: (text: string) => Promise<void>;
  /** Checks an order's tickets in a draw; without one, its receipt or its tickets in its first draw. */
  readonly checkOrder: (orderId: string, drawId: string) => Promise<void>;
  /** Checks an order of cards. */
  readonly checkCardOrder: (orderId: string) => Promise<void>;
  /** Checks the opened receipt beside another of its draws. */
  readonly checkReceiptIn: (drawId: string) => Promise<void>;
  /** Checks what is shown again, with the log from its start. */
  readonly checkWhole: () => Promise<void>;
  /** Looks again at what is not settled; does again what the player asked for once a draw is finished or cancelled. */
  readonly lookAgain: () => Promise<void>;
  /** Changes one character of the record, or puts it back. */
  readonly tamper: (part: TamperTarget | undefined) => Promise<void>;
}

/** What a player can do. */
function createActions(sources: VerifySources, checker: ReturnType<typeof createEvidenceChecker>) {
  const { $state, set, fail, begin, loadKeys, checkEvidence, readOpenResult, fetchDraw } = checker;
  const { checkWithRaffle, checkReceiptBeside } = checker;

  const fetchAndCheck = async (request: VerifyRequest, given: Evidence, text: string) => {
    const found = given.record === undefined ? await fetchDraw(request, text) : {};
    if (!found || !request.isNewest()) return;
    // No ticket took part in a draw that was cancelled.
    const { draw } = found;
    await checkWithRaffle(request, draw === undefined ? { ...given, ...found } : { draw, tickets: [] });
  };

  const cards = createCardChecker(sources, checker);
  const { checkOrder } = createOrderChecker(sources, checker, fetchAndCheck);

  /** A receipt is checked before its draw is requested: it can be checked without a network. */
  const checkReceipt = async (request: VerifyRequest, receipt: unknown, drawId: string | undefined) => {
    await checkEvidence(request, { receipt, tickets: [] });
    // Of version 3 the checks have read all of its draws.
    if (isProof3(receipt) || !request.isNewest() || !allPassed($state.get().outcome?.receipt ?? [])) return;
    if (drawId === undefined || parseDrawIds(drawId, []).length === 0) return;
    set({ busy: true });
    await checkReceiptBeside(request, receipt, drawId);
  };

  /** Checks the opened receipt beside another of its draws. */
  const checkReceiptIn = async (drawId: string): Promise<void> => {
    const { evidence, outcome } = $state.get();
    const all = outcome?.receipt ?? [];
    const own = all.filter((check) => !isDrawCheck(check));
    if (!evidence || !allPassed(own) || parseDrawIds(drawId, []).length === 0) return;
    // The checks of the receipt alone stay, and with them the button that was pressed.
    const { receipt } = evidence;
    const isNew = isProof3(receipt);
    const report3 = outcome?.report3 && { ...outcome.report3, seal: undefined, cancellation: undefined };
    const alone = {
      record: [],
      tickets: [],
      receipt: isNew ? all : own,
      numbers: undefined,
      ...(isNew ? { report3 } : {}),
    };
    await checkReceiptBeside(
      begin({ evidence: { receipt, tickets: [] }, outcome: alone, change: undefined }),
      receipt,
      drawId,
    );
  };

  return {
    $state,
    start: async () => {
      if (!(await loadKeys()) && !checker.hasBegun()) fail('keys');
    },
    find: (text: string) => cards.find(text) ?? fetchAndCheck(begin(), { tickets: [] }, text),
    checkCardOrder: cards.checkOrder,
    open: async (text: string) => {
      const request = begin();
      const read = parseEvidence(text);
      if (!read.ok) return fail(read.error);
      const { record, receipt, control, draw } = read.value;
      if (read.value.cards) return checkEvidence(request, read.value);
      if (control !== undefined) return checkEvidence(request, { control, tickets: [] });
      // A saved page may hold a receipt beside its draw.
      if (receipt !== undefined && record === undefined)
        return checkReceipt(request, receipt, readReceiptDraws(receipt)[0]);
      if (draw !== undefined) return checkEvidence(request, { tickets: [], ...readOpenResult(draw) });
      const drawId = readDrawId(read.value.tickets[0] ?? read.value.raffle ?? read.value.list);
      // A ticket that came alone is checked against the draw on the page, if that is its draw.
      const { evidence } = $state.get();
      const isHere = evidence?.record !== undefined && readDrawId(evidence.record) === drawId;
      const given = { ...(isHere ? { record: evidence.record } : {}), ...read.value };
      if (given.record === undefined && !parseDrawIds(drawId ?? '', []).length) return fail('not-ours');
      set({ isFetched: given.record === undefined });
      await fetchAndCheck(request, given, drawId ?? '');
    },
    checkOrder: (orderId: string, drawId: string) => checkOrder(begin(), orderId, drawId),
    checkReceiptIn,
    checkWhole: async () => {
      const { evidence } = $state.get();
      if (evidence) await checkWithRaffle(begin(), { ...evidence, isWhole: true });
    },
    tamper: async (part: TamperTarget | undefined) => {
      const { evidence } = $state.get();
      if (!evidence) return;
      const change = part && tamperRecord(evidence.record, part);
      await checkEvidence(begin({ change }), evidence, change);
    },
  } satisfies Omit<VerifyStore, 'lookAgain'>;
}

/** The actions of the verify page. The newest request wins. */
export function createVerifyStore(sources: VerifySources): VerifyStore {
  const checker = createEvidenceChecker(sources);
  const actions = createActions(sources, checker);
  let last: (() => Promise<void>) | undefined;
  const asked = (act: () => Promise<void>): Promise<void> => {
    last = act;
    return act();
  };
  return {
    ...actions,
    find: (text) => asked(() => actions.find(text)),
    open: (text) => asked(() => actions.open(text)),
    checkOrder: (orderId, drawId) => asked(() => actions.checkOrder(orderId, drawId)),
    checkReceiptIn: (drawId) => asked(() => actions.checkReceiptIn(drawId)),
    checkWhole: () => asked(() => actions.checkWhole()),
    lookAgain: createLookAgain(sources, checker, () => last?.()),
  };
}

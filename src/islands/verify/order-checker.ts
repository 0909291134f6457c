import type { createEvidenceChecker, VerifyRequest } from './evidence-checker.ts';
import type { Evidence } from './sources/evidence.ts';
import { readDrawId } from './sources/fields.ts';
import type { VerifySources } from './verify-state.ts';

/** Checks what an order shows: its tickets in a draw, or its receipt. */
export function createOrderChecker(
  sources: Pick<VerifySources, 'order' | 'firstDraw'>,
  { $state, set, fail, fetchDraw, checkEvidence }: ReturnType<typeof createEvidenceChecker>,
  fetchAndCheck: (request: VerifyRequest, given: Evidence, text: string) => Promise<void>,
) {
  /** What an order shows in a draw: its tickets, its receipt where it has none yet, or that the draw was cancelled. */
  const checkOrderIn = async (request: VerifyRequest, orderId: string, drawId: string, wantsReceipt: boolean) => {
    const proof = await sources.order(orderId, drawId);
    if (!request.isNewest()) return;
    if (!proof.ok) return fail(proof.error);
    const { tickets, receipt } = proof.value;
    if (wantsReceipt && receipt !== undefined) return checkEvidence(request, { receipt, tickets: [] });
    if (tickets.length > 0) await fetchAndCheck(request, { tickets }, drawId);
    const found = tickets.length > 0 ? {} : await fetchDraw(request, drawId);
    if (!request.isNewest()) return;
    const { cancelled, unfinished, fault, evidence } = $state.get();
    // Before there are tickets to check, the receipt shows what it can; in a cancelled draw no ticket took part.
    if (receipt !== undefined && !fault && (unfinished ?? cancelled ?? tickets.length === 0)) {
      set({ busy: true });
      const draw = cancelled && readDrawId(evidence?.draw) === cancelled.drawId ? evidence?.draw : undefined;
      return checkEvidence(request, { receipt, tickets: [], ...(draw === undefined ? {} : { draw }), ...found });
    }
    if (tickets.length === 0 && !cancelled && !unfinished) fail('none');
  };

  /** Without a draw: the receipt of version 3, which names all of them, or the tickets in the first. */
  const checkOrder = async (request: VerifyRequest, orderId: string, drawId: string): Promise<void> => {
    if (drawId) return checkOrderIn(request, orderId, drawId, false);
    const first = await sources.firstDraw(orderId);
    if (!request.isNewest()) return;
    if (!first.ok) return fail(first.error);
    await checkOrderIn(request, orderId, first.value, true);
  };
  return { checkOrder };
}

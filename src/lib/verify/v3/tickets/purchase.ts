import { toHex } from '#verify/bytes.ts';
import { ticketLeaf } from '#verify/merkle.ts';
import type { Check } from '#verify/types.ts';
import { checkNone, failed, join, passed, verdict } from '../answer.ts';
import { judgeCommitment } from '../commitment.ts';
import { entryHash, parseEntryOf, type OrdersEntry } from '../log/entries.ts';
import { isSignedByLog, readNote, timesOf } from '../log/notes.ts';
import { rootBy } from './order-leaf.ts';
import { entrySalt } from './order-secrets.ts';
import { witnessKey } from '../pins.ts';
import type { Pins3, Receipt3, Verdict3 } from '../types.ts';

/** What the device knows of a purchase beside the receipt; each part may be missing. */
export interface Purchase {
  /** What it sent with the purchase. */
  readonly nonce?: string;
  /** The entry texts that were bought, in the order of entryNo. */
  readonly entries?: readonly string[];
  /** The commitments of the draws, as they show them: entries of the log. */
  readonly commitments?: readonly string[];
  /** Its own time when the receipt came, in milliseconds. */
  readonly now?: number;
  /** Where the batch stands in the log, with the path to the root of a checkpoint. */
  readonly place?: { readonly index: number; readonly checkpoint: string; readonly path: readonly string[] };
}

const CLOCKS_MS = 10_000;
const MOST_PATH = 63;

function nonceCheck({ nonce: made }: Receipt3, nonce: string): Check {
  const reason = 'the ticket was made with the nonce of another device: it may be sold twice';
  return nonce === made ? passed('receipt-nonce') : failed('receipt-nonce', reason, nonce, made);
}

function leavesFault(receipt: Receipt3, entries: readonly string[]): string | undefined {
  for (const { drawId, leaves } of receipt.draws) {
    if (leaves.length !== entries.length)
      return `the receipt has ${leaves.length} tickets in draw ${drawId}, and ${entries.length} were bought`;
    for (const [i, { leaf, stake }] of leaves.entries()) {
      const entryNo = i + 1;
      const entryText = entries[i] ?? '';
      const salt = entrySalt(receipt, drawId, entryNo);
      if (toHex(ticketLeaf({ salt, drawId, orderId: receipt.orderId, entryNo, entryText })) !== leaf)
        return `ticket ${entryNo} of draw ${drawId} is not what was bought, or not of this secret and nonce`;
      if (String(stake) !== entryText.split('|')[3])
        return `ticket ${entryNo} of draw ${drawId} has another stake than was paid`;
    }
  }
  return undefined;
}

/** Whether each draw of the receipt shows the commitment that it names, keeps the rules of one, and still sold. */
function drawsFault(receipt: Receipt3, { at }: OrdersEntry, commitments: readonly string[], pins: Pins3) {
  const shown = new Map(commitments.map((text) => [entryHash(text), parseEntryOf('draw', text)]));
  for (const { drawId, commitment } of receipt.draws) {
    const entry = shown.get(commitment);
    if (entry?.drawId !== drawId) return `draw ${drawId} shows another commitment than the receipt names`;
    const wrong = judgeCommitment(entry, pins).checks.find(({ ok }) => !ok);
    if (wrong) return `the commitment of draw ${drawId} does not hold: ${wrong.reason}`;
    if (Date.parse(at) >= Date.parse(entry.closesAt))
      return `the receipt was made after the sales of draw ${drawId} closed`;
  }
  return undefined;
}

/** Whether the batch stands in a tree that the log signed, and who of the pinned witnesses cosigned it. */
export function placeCheck(
  { entry }: Pick<Receipt3, 'entry'>,
  { index, checkpoint, path }: NonNullable<Purchase['place']>,
  pins: Pins3,
): Check {
  const note = readNote(checkpoint);
  if (!note || !isSignedByLog(note, pins)) return failed('receipt-place', 'the checkpoint is not signed by the log');
  const isPath = path.length <= MOST_PATH && path.every((hash) => /^[0-9a-f]{64}$/.test(hash));
  const leaf = entryHash(entry);
  if (!isPath || rootBy(leaf, { index, count: note.size, path: [...path] }) !== note.root)
    return failed('receipt-place', 'the batch of the receipt is not in the tree of the checkpoint');
  const seen = pins.witnesses.flatMap((text) => witnessKey(text) ?? []).filter((key) => timesOf(note, key).length > 0);
  return passed('receipt-place', `index ${index}, cosigned by ${seen.map(({ name }) => name).join(', ') || 'nobody'}`);
}

const unread = (name: string, reason: string): Verdict3 => verdict([], [{ name, reason }]);

/** Checks a receipt with what the device knows of its purchase (docs/draw-proof.md §9). */
export function checkPurchase(receipt: Receipt3, orders: OrdersEntry, purchase: Purchase, pins: Pins3): Verdict3 {
  const { nonce, entries, commitments, now, place } = purchase;
  const clock = now !== undefined && Math.abs(now - Date.parse(orders.at)) > CLOCKS_MS;
  return join(
    nonce === undefined
      ? unread(
          'receipt-nonce',
          'only the device that bought the tickets knows whether the nonce of the receipt is its own',
        )
      : verdict([nonceCheck(receipt, nonce)]),
    entries === undefined
      ? unread('receipt-leaves', 'what was bought is not known here')
      : verdict([checkNone('receipt-leaves', leavesFault(receipt, entries))]),
    verdict(
      commitments === undefined ? [] : [checkNone('receipt-draws', drawsFault(receipt, orders, commitments, pins))],
    ),
    verdict(
      now === undefined
        ? []
        : [checkNone('receipt-clock', clock ? 'the receipt states a time that is not that of this device' : undefined)],
    ),
    verdict(place === undefined ? [] : [placeCheck(receipt, place, pins)]),
  );
}

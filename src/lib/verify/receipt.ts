import { sha256Of, utf8, toHex } from './bytes.ts';
import { canonicalJson, omitFields } from './canonical-json.ts';
import { orderLeaf, computeRoot } from './merkle.ts';
import { verifyRecord } from './record.ts';
import { parseReceipt } from './parse.ts';
import { isSignedBy } from './signatures.ts';
import type { Check, DrawRecord, OldReceipt, Pins, Receipt } from './types.ts';

/** In the order they are checked; the last two only together with a draw's record. */
export const RECEIPT_CHECKS = [
  'receipt-shape',
  'receipt-key',
  'receipt-path',
  'receipt-signed',
  'receipt-draw',
  'receipt-seed',
] as const;
export type ReceiptCheck = Check<(typeof RECEIPT_CHECKS)[number]>;

/**
 * The signed text. Orders that were paid together are signed by the root of their tree, which the receipt's path leads
 * to; a version 1 receipt is signed as a whole.
 */
function signedText(receipt: Receipt | OldReceipt): string | undefined {
  if (receipt.version === 1) return canonicalJson(omitFields(receipt, 'signature'));
  const { version, lotteryType, issuedAt, previous, operatorKey, proof } = receipt;
  const leaf = orderLeaf(receipt);
  const root = leaf && proof.index < proof.count ? computeRoot(leaf, proof) : undefined;
  if (root === undefined) return undefined;
  return canonicalJson({
    version,
    lotteryType,
    issuedAt,
    previous,
    operatorKey,
    count: proof.count,
    root: toHex(root),
  });
}

const isSignedOver = (body: string | undefined, { signature }: Receipt | OldReceipt, pins: Pins): boolean =>
  body !== undefined && isSignedBy(pins.operatorKey, sha256Of(utf8(body)), signature);

/** Whether the operator signed the receipt. */
export const isReceiptSigned = (receipt: Receipt | OldReceipt, pins: Pins): boolean =>
  receipt.operatorKey === pins.operatorKey && isSignedOver(signedText(receipt), receipt, pins);

const checkResult = (name: ReceiptCheck['name'], ok: boolean, reason: string): ReceiptCheck =>
  ok ? { name, ok } : { name, ok, reason };

/** Checks a receipt against the record of one of its draws. */
function checkReceiptDraw({ draws }: Receipt | OldReceipt, value: unknown, pins: Pins): ReceiptCheck[] {
  if (!verifyRecord(value, pins).every(({ ok }) => ok))
    return [{ name: 'receipt-draw', ok: false, reason: 'the draw itself does not hold' }];
  const record = value as DrawRecord; // verifyRecord has checked its shape
  const promised = draws.find(({ drawId }) => drawId === record.drawId);
  return [
    checkResult('receipt-draw', promised !== undefined, 'the receipt names other draws'),
    checkResult(
      'receipt-seed',
      promised?.seedHash === record.commitment.seedHash,
      'the receipt names another sealed seed',
    ),
  ];
}

/**
 * Checks that a receipt is genuine and, with the record of a draw, that the draw was held as the receipt promised. A
 * receipt names tickets by their leaves only, so it proves nothing about their numbers.
 */
export function verifyReceipt(value: unknown, pins: Pins, record?: unknown): ReceiptCheck[] {
  const shaped = parseReceipt(value);
  if ('fault' in shaped) return [{ name: 'receipt-shape', ok: false, reason: shaped.fault }];
  const receipt = shaped.value;
  const body = signedText(receipt);
  const key = { expected: pins.operatorKey, found: receipt.operatorKey };
  return [
    { name: 'receipt-shape', ok: true },
    { ...checkResult('receipt-key', key.expected === key.found, 'the receipt names another operator key'), ...key },
    checkResult('receipt-path', body !== undefined, 'the path is not one of a tree of so many orders'),
    checkResult('receipt-signed', isSignedOver(body, receipt, pins), 'the receipt is not signed by the operator'),
    ...(record === undefined ? [] : checkReceiptDraw(receipt, record, pins)),
  ];
}

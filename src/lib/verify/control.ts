import { sha256Of, utf8 } from './bytes.ts';
import { canonicalJson, omitFields } from './canonical-json.ts';
import { findOtherVersion, parseControl } from './parse-control.ts';
import { isSignedBy } from './signatures.ts';
import type { Check, Pins } from './types.ts';

/** In the order they are checked. */
export const CONTROL_CHECKS = ['control-version', 'control-shape', 'control-key', 'control-signed'] as const;
export type ControlCheck = Check<(typeof CONTROL_CHECKS)[number]>;

/**
 * Checks that the receipt of a limit or exclusion (docs/control-receipts.md) is genuine. The signature is checked with
 * the key that the receipt names, which must be the operator's: so what was changed and what another key signed are
 * told apart. Of another version nothing but the version is checked.
 */
export function verifyControl(value: unknown, pins: Pins): ControlCheck[] {
  const other = findOtherVersion(value);
  if (other !== undefined)
    return [{ name: 'control-version', ok: false, reason: 'another version', expected: '1', found: String(other) }];
  const version = { name: 'control-version', ok: true } as const;
  const shaped = parseControl(value);
  if ('fault' in shaped) return [version, { name: 'control-shape', ok: false, reason: shaped.fault }];
  const receipt = shaped.value;
  const body = canonicalJson(omitFields(receipt, 'signature'));
  const known = [pins.operatorKey, ...(pins.laterKeys ?? [])];
  const expected = known.find((one) => one === receipt.operatorKey) ?? pins.operatorKey;
  const key = { expected, found: receipt.operatorKey };
  const isSigned = body !== undefined && isSignedBy(receipt.operatorKey, sha256Of(utf8(body)), receipt.signature);
  return [
    version,
    { name: 'control-shape', ok: true },
    key.expected === key.found
      ? { name: 'control-key', ok: true, ...key }
      : { name: 'control-key', ok: false, reason: 'the receipt names another operator key', ...key },
    isSigned
      ? { name: 'control-signed', ok: true }
      : { name: 'control-signed', ok: false, reason: 'the receipt is not signed by the key that it names' },
  ];
}

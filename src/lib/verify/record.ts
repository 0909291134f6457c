import { canonicalJson, omitFields } from './canonical-json.ts';
import { sha256Of, utf8, toHex, fromHex } from './bytes.ts';
import { replayNumbers } from './replay.ts';
import { checkRaffle } from './raffle.ts';
import { parseRecord } from './parse.ts';
import { isSignedByBeacon, isSignedBy } from './signatures.ts';
import type { BeaconChain, Check, DrawRecord, Pins } from './types.ts';

/** In the order they are checked; the last one only if the game or the record has a raffle. */
export const RECORD_CHECKS = [
  'shape',
  'hash',
  'operator',
  'beacon-key',
  'committed',
  'tickets-closed',
  'round',
  'beacon',
  'seed',
  'rules',
  'numbers',
  'raffle',
] as const;
export type RecordCheck = Check<(typeof RECORD_CHECKS)[number]>;

const MARGIN_MS = 2_000;

/** docs/draw-proof-2.md §3: the first round that is due after the tickets' publication plus a margin. */
export function firstRoundAfter({ genesis, period }: BeaconChain, publishedAt: string): number {
  const waited = Date.parse(publishedAt) + MARGIN_MS - genesis * 1_000;
  return waited < 0 ? 1 : Math.floor(waited / (period * 1_000)) + 2;
}

const checkEqual = (name: RecordCheck['name'], expected: string, found: string, reason: string): RecordCheck =>
  expected === found ? { name, ok: true, found } : { name, ok: false, reason, expected, found };

const toText = (value: unknown): string => canonicalJson(value) ?? '';

function checkRound({ commitment, tickets, beacon }: DrawRecord): RecordCheck {
  const expected = firstRoundAfter(commitment.beacon, tickets.publishedAt);
  const reason =
    beacon.round < expected
      ? 'the beacon round is older than the tickets it must follow'
      : 'a later beacon round was used than the first that was due';
  return checkEqual('round', String(expected), String(beacon.round), reason);
}

const checkBefore = (
  name: RecordCheck['name'],
  early: string,
  late: string,
  orEqual: boolean,
  reason: string,
): RecordCheck => {
  const ok = Date.parse(early) < Date.parse(late) || (orEqual && early === late);
  return ok ? { name, ok, found: early } : { name, ok, reason, expected: late, found: early };
};

const checkRules = ({ lotteryType, generator }: DrawRecord, pins: Pins): RecordCheck => {
  const rules = pins.rules[lotteryType];
  if (!rules)
    return { name: 'rules', ok: false, reason: 'the rules of this game are not known here', found: toText(generator) };
  return checkEqual(
    'rules',
    toText(rules.generator),
    toText(generator),
    'the draw did not follow the rules of its game',
  );
};

/** Recomputes numbers by the pinned rules only: the rules in a forged file could cause unbounded work. */
const checkNumbers = (record: DrawRecord, rules: RecordCheck): RecordCheck =>
  rules.ok
    ? checkEqual(
        'numbers',
        toText(replayNumbers(record)),
        toText(record.numbers),
        'other numbers follow from the seed and the beacon',
      )
    : { name: 'numbers', ok: false, reason: 'the numbers cannot be recomputed by other rules' };

/** Checks a draw's record against docs/draw-proof-2.md. A value that is not a record gets a single failed check. */
export function verifyRecord(value: unknown, pins: Pins): RecordCheck[] {
  const shaped = parseRecord(value, pins.rules);
  if ('fault' in shaped) return [{ name: 'shape', ok: false, reason: shaped.fault }];
  const record = shaped.value;
  const { commitment, tickets, beacon } = record;
  const hash = toHex(sha256Of(utf8(toText(omitFields(record, 'hash', 'signature')))));
  const key = checkEqual('operator', pins.operatorKey, record.operatorKey, 'the record names another operator key');
  const signed = isSignedBy(pins.operatorKey, fromHex(record.hash), record.signature);
  const rules = checkRules(record, pins);
  return [
    { name: 'shape', ok: true },
    checkEqual('hash', hash, record.hash, 'the record was changed after it was sealed'),
    key.ok && !signed ? { name: 'operator', ok: false, reason: "the signature is not the operator's" } : key,
    checkEqual('beacon-key', toText(pins.beacon), toText(commitment.beacon), 'the draw used another beacon'),
    checkBefore(
      'committed',
      commitment.committedAt,
      record.opensAt,
      false,
      'the seed was sealed only after sales had opened',
    ),
    checkBefore(
      'tickets-closed',
      record.closesAt,
      tickets.publishedAt,
      true,
      'the tickets were counted before sales had closed',
    ),
    checkRound(record),
    isSignedByBeacon(pins.beacon.publicKey, beacon.round, beacon.signature)
      ? { name: 'beacon', ok: true, found: beacon.signature }
      : { name: 'beacon', ok: false, reason: 'the beacon did not sign this', found: beacon.signature },
    checkEqual(
      'seed',
      commitment.seedHash,
      toHex(sha256Of(fromHex(record.seed))),
      'another seed was sealed before sales',
    ),
    rules,
    checkNumbers(record, rules),
    ...checkRaffle(record, pins.rules[record.lotteryType], rules.ok),
  ];
}

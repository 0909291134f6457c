import { canonical, without } from './canonical.ts';
import { H, text, toHex, unhex } from './bytes.ts';
import { numbersOf } from './numbers.ts';
import { raffleCheck } from './raffle.ts';
import { shapedRecord } from './shape.ts';
import { beaconSigned, signedBy } from './signatures.ts';
import type { BeaconChain, Check, DrawRecord, Pins } from './types.ts';

/** In the order they are looked at; the last where the game or the record has a raffle. */
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

/** docs/draw-proof.md §3: the first round due later than the tickets' publication and a margin. */
export function roundAfter({ genesis, period }: BeaconChain, publishedAt: string): number {
  const waited = Date.parse(publishedAt) + MARGIN_MS - genesis * 1_000;
  return waited < 0 ? 1 : Math.floor(waited / (period * 1_000)) + 2;
}

const same = (name: RecordCheck['name'], expected: string, found: string, reason: string): RecordCheck =>
  expected === found ? { name, ok: true, found } : { name, ok: false, reason, expected, found };

const asText = (value: unknown): string => canonical(value) ?? '';

function roundCheck({ commitment, tickets, beacon }: DrawRecord): RecordCheck {
  const expected = roundAfter(commitment.beacon, tickets.publishedAt);
  const reason =
    beacon.round < expected
      ? 'the beacon round is older than the tickets it must follow'
      : 'a later beacon round was used than the first that was due';
  return same('round', String(expected), String(beacon.round), reason);
}

const before = (
  name: RecordCheck['name'],
  early: string,
  late: string,
  orEqual: boolean,
  reason: string,
): RecordCheck => {
  const ok = Date.parse(early) < Date.parse(late) || (orEqual && early === late);
  return ok ? { name, ok, found: early } : { name, ok, reason, expected: late, found: early };
};

const rulesCheck = ({ lotteryType, generator }: DrawRecord, pins: Pins): RecordCheck => {
  const rules = pins.rules[lotteryType];
  if (!rules)
    return { name: 'rules', ok: false, reason: 'the rules of this game are not known here', found: asText(generator) };
  return same('rules', asText(rules.generator), asText(generator), 'the draw did not follow the rules of its game');
};

/** Numbers are recomputed by the game's own rules only: those of a false file could ask for anything. */
const numbersCheck = (record: DrawRecord, rules: RecordCheck): RecordCheck =>
  rules.ok
    ? same(
        'numbers',
        asText(numbersOf(record)),
        asText(record.numbers),
        'other numbers follow from the seed and the beacon',
      )
    : { name: 'numbers', ok: false, reason: 'the numbers cannot be recomputed by other rules' };

/** Everything of docs/draw-proof.md that one draw's record can be held to. A record that is not one gets a single check. */
export function verifyRecord(value: unknown, pins: Pins): RecordCheck[] {
  const shaped = shapedRecord(value, pins.rules);
  if ('fault' in shaped) return [{ name: 'shape', ok: false, reason: shaped.fault }];
  const record = shaped.value;
  const { commitment, tickets, beacon } = record;
  const hash = toHex(H(text(asText(without(record, 'hash', 'signature')))));
  const key = same('operator', pins.operatorKey, record.operatorKey, 'the record names another operator key');
  const signed = signedBy(pins.operatorKey, unhex(record.hash), record.signature);
  const rules = rulesCheck(record, pins);
  return [
    { name: 'shape', ok: true },
    same('hash', hash, record.hash, 'the record was changed after it was sealed'),
    key.ok && !signed ? { name: 'operator', ok: false, reason: 'the signature is not the operator’s' } : key,
    same('beacon-key', asText(pins.beacon), asText(commitment.beacon), 'the draw used another beacon'),
    before(
      'committed',
      commitment.committedAt,
      record.opensAt,
      false,
      'the seed was sealed only after sales had opened',
    ),
    before(
      'tickets-closed',
      record.closesAt,
      tickets.publishedAt,
      true,
      'the tickets were counted before sales had closed',
    ),
    roundCheck(record),
    beaconSigned(pins.beacon.publicKey, beacon.round, beacon.signature)
      ? { name: 'beacon', ok: true, found: beacon.signature }
      : { name: 'beacon', ok: false, reason: 'the beacon did not sign this', found: beacon.signature },
    same('seed', commitment.seedHash, toHex(H(unhex(record.seed))), 'another seed was sealed before sales'),
    rules,
    numbersCheck(record, rules),
    ...raffleCheck(record, pins.rules[record.lotteryType], rules.ok),
  ];
}

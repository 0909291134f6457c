import { COSIGNATURE_ED25519, NOTE_ED25519, parseVerifierKey } from '#tlog/index.ts';
import {
  bool,
  exactly,
  fields,
  hexOf,
  integer,
  list,
  pair,
  rule,
  text,
  timestamp,
  type Rule,
} from '#verify/shape-rules.ts';
import type { Pins3 } from '#verify/v3/index.ts';
import { noteText } from '#verify/v3/log/entries.ts';
import { unreadable } from './failure.ts';

/** The least witnesses and quorum that a draw may have. */
export interface Least {
  readonly witnesses: number;
  readonly quorum: number;
}

/** What docs/draw-proof.md §3 asks at least of the witnesses of a draw. */
export const LEAST: Least = { witnesses: 3, quorum: 2 };

const pick = fields({ from: integer, to: integer, count: integer, ordered: bool, repeats: bool });
const position = fields(
  { choose: integer, from: integer, to: integer, places: list(integer, 100) },
  { repeats: exactly(true) },
);
const tier = fields({ ways: list(list(integer, 100), 1_000), prize: integer }, { shared: exactly(true) });
const play = fields(
  { key: text, positions: list(position, 16), tiers: list(tier, 1_000) },
  {
    distinct: exactly(true),
    different: list(integer, 2),
    box: exactly(true),
    sets: list(list(integer, 1_000), 1_000),
  },
);
const gameRules = fields(
  {
    minutes: bool,
    generator: list(pick, 8),
    price: integer,
    multiples: list(integer, 1_000),
    plays: list(play, 100),
  },
  { raffle: fields({ prizes: integer, prize: integer }) },
);

const keyOf = (type: number, what: string): Rule =>
  rule(what, (value) => typeof value === 'string' && parseVerifierKey(value)?.type === type);

const rulesByType: Rule = (value, at) => {
  if (!isObject(value)) return `${at} is not rules by lottery type`;
  const strange = Object.keys(value).find((type) => !/^\d{1,4}$/.test(type));
  if (strange !== undefined) return `${at}.${strange} is no lottery type`;
  return fields(Object.fromEntries(Object.keys(value).map((type) => [type, list(gameRules, 1_000)])))(value, at);
};

/** By the keys of witnesses. */
const terms: Rule = (value, at) =>
  isObject(value)
    ? fields(
        Object.fromEntries(Object.keys(value).map((key) => [key, fields({}, { from: timestamp, until: timestamp })])),
      )(value, at)
    : `${at} is not terms by the keys of witnesses`;

const keyChange = fields({
  index: integer,
  before: hexOf(32),
  key: hexOf(32),
  signatures: pair(hexOf(64)),
  proof: fields({ checkpoint: noteText, path: list(hexOf(32), 64) }),
});

const pinsRule = fields(
  {
    logKey: keyOf(NOTE_ED25519, 'the verifier key of a log'),
    operatorKey: hexOf(32),
    beacon: fields({
      scheme: text,
      chainHash: hexOf(32),
      publicKey: hexOf(96),
      genesis: integer,
      period: rule('a number of seconds', (value) => Number.isSafeInteger(value) && Number(value) > 0),
    }),
    witnesses: list(keyOf(COSIGNATURE_ED25519, 'the verifier key of a witness'), 1_000),
    least: fields({ witnesses: integer, quorum: integer }),
    rules: rulesByType,
  },
  { keyChanges: list(keyChange, 1_000), terms },
);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The terms of witnesses as keys.json lists them; none where all hold for ever. */
export function termsOf(witnesses: readonly unknown[]): { readonly terms?: Readonly<Record<string, object>> } {
  const terms = witnesses.flatMap((witness) => {
    if (!isObject(witness)) return [];
    const { key, from, until } = witness;
    const term = { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) };
    return Object.keys(term).length > 0 ? [[String(key), term] as const] : [];
  });
  return terms.length > 0 ? { terms: Object.fromEntries(terms) } : {};
}

/** What keys.json of an operator says, in the shape of pins. */
function fromKeys(keys: Readonly<Record<string, unknown>>, log: Readonly<Record<string, unknown>>): object {
  const { witnesses } = log;
  return {
    logKey: log['key'],
    operatorKey: keys['operatorKey'],
    beacon: keys['beacon'],
    witnesses: Array.isArray(witnesses)
      ? witnesses.map((witness: unknown) => (isObject(witness) ? witness['key'] : witness))
      : witnesses,
    ...(Array.isArray(witnesses) ? termsOf(witnesses) : {}),
    rules: keys['rules'] ?? {},
    ...('keyChanges' in keys ? { keyChanges: keys['keyChanges'] } : {}),
  };
}

/** Pins as such, or made of a keys.json. `least` goes before what the file says. */
export function toPins(value: unknown, place: string, least: Least | undefined): Pins3 {
  const given = isObject(value) && isObject(value['log']) ? fromKeys(value, value['log']) : value;
  const pins = isObject(given) ? { ...given, least: least ?? given['least'] ?? LEAST } : given;
  const fault = pinsRule(pins, 'pins');
  if (fault !== undefined)
    throw unreadable(`${place} is neither pins nor the keys of an operator: ${fault}`, 'wrong-keys');
  return pins as Pins3; // the rules above have checked it
}

/** Pins with the changes of the operator's key that keys.json of a server shows. */
export const withShownChanges = (pins: Pins3, { keyChanges = [] }: Pick<Pins3, 'keyChanges'>): Pins3 =>
  keyChanges.length === 0 ? pins : { ...pins, shownChanges: keyChanges };

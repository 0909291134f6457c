import { COSIGNATURE_ED25519, NOTE_ED25519, parseVerifierKey, type VerifierKey } from '#tlog/index.ts';
import { canonicalJson } from '#verify/canonical-json.ts';
import { exactly, fields, hexOf, integer, list, rule, text, timestamp, type Parsed } from '#verify/shape-rules.ts';
import type { BeaconChain } from '#verify/index.ts';
import type { Pins3, Rules3, WitnessTerm } from '#verify/v3/index.ts';
import { witnessesAt } from '#verify/v3/pins.ts';
import { LEAST, termsOf, toPins } from '#verifier/pins.ts';
import { VerifierFailure } from '#verifier/failure.ts';

/** What the monitor trusts, as `/open/keys.json` shows it (docs/draw-proof.md §10). */
export interface MonitorPins {
  readonly operatorKey: string;
  /** By lottery type; none of a product that draws by version 2. */
  readonly rules: Pins3['rules'];
  /** The least witnesses of a draw and its least quorum. */
  readonly least: Pins3['least'];
  /** Undefined until the product has a draw. */
  readonly beacon?: BeaconChain;
  readonly log: {
    readonly key: string;
    readonly witnesses: readonly (WitnessTerm & { readonly key: string; readonly url: string })[];
    /** Undefined where the pins do not say it, as those of the verifier: they have replaced witnesses, too. */
    readonly quorum?: number;
    /** What the product shows, where the pins do not say it. */
    readonly shownQuorum?: number;
  };
}

const MAX_WITNESSES = 16;
const words = rule('text', (value) => typeof value === 'string' && value.length > 0 && value.length <= 500);
const known = {
  version: exactly(1),
  operatorKey: hexOf(32),
  log: fields({
    key: words,
    witnesses: list(fields({ key: words, url: words }, { from: timestamp, until: timestamp }), MAX_WITNESSES),
    quorum: integer,
  }),
};
const beacon = fields({ scheme: text, chainHash: hexOf(32), publicKey: hexOf(96), genesis: integer, period: integer });
const shape = fields(known, { beacon });

const parseKey = (key: string, type: VerifierKey['type']): VerifierKey | undefined => {
  const parsed = parseVerifierKey(key);
  return parsed?.type === type ? parsed : undefined;
};

export const parseLogKey = ({ log }: MonitorPins): VerifierKey | undefined => parseKey(log.key, NOTE_ED25519);
export const parseWitnessKey = (key: string): VerifierKey | undefined => parseKey(key, COSIGNATURE_ED25519);

/** The parts that are known here: the file of a later release may say more. */
function pick(value: object): unknown {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name in known || name === 'beacon'));
}

function findFault({ beacon: chain, log }: MonitorPins, logKey: VerifierKey | undefined): string | undefined {
  if (!logKey) return 'log.key is no verifier key of a log';
  if (log.witnesses.some(({ key }) => !parseWitnessKey(key))) return 'log.witnesses has what is no key of a witness';
  if (new Set(log.witnesses.map(({ key }) => key)).size < log.witnesses.length)
    return 'log.witnesses names a witness twice';
  if (log.quorum !== undefined && log.quorum < 1) return 'log.quorum is below 1';
  return chain?.period === 0 ? 'beacon.period is 0' : undefined;
}

/** What the verifier of version 3 trusts; undefined while no beacon is known. */
export const pins3Of = ({ operatorKey, beacon: chain, log, rules, least }: MonitorPins): Pins3 | undefined =>
  chain && {
    logKey: log.key,
    operatorKey,
    beacon: chain,
    witnesses: log.witnesses.map(({ key }) => key),
    ...termsOf(log.witnesses),
    least,
    rules,
  };

/** Pins of the verifier, whose shape it checks; a file of keys without a beacon has none yet. */
function parsePins3(value: object): Parsed<Pins3> {
  try {
    return { value: toPins(value, 'it', undefined) };
  } catch (error) {
    if (error instanceof VerifierFailure) return { fault: error.message };
    throw error;
  }
}

/** The pins of `npm run verify`, which do not say where witnesses are found. */
function fromPins3(value: object): Parsed<MonitorPins> {
  const parsed = parsePins3(value);
  if ('fault' in parsed) return parsed;
  const { logKey, operatorKey, beacon: chain, witnesses, terms = {}, least, rules } = parsed.value;
  const log = { key: logKey, witnesses: witnesses.map((key) => ({ key, url: '', ...terms[key] })) };
  return { value: { operatorKey, beacon: chain, log, rules, least } };
}

/** Pins, or a keys.json. */
export function parsePins(value: unknown): Parsed<MonitorPins> {
  if (typeof value !== 'object' || value === null) return { fault: 'keys is not an object' };
  if ('logKey' in value) return fromPins3(value);
  const picked = pick(value);
  const fault = shape(picked, 'keys');
  if (fault !== undefined) return { fault };
  const { operatorKey, beacon: chain, log } = picked as MonitorPins; // shape has checked every field
  const with3 = 'rules' in value && chain ? parsePins3(value) : undefined;
  if (with3 && 'fault' in with3) return with3;
  const more = { rules: with3?.value.rules ?? {}, least: with3?.value.least ?? LEAST };
  const pins: MonitorPins = { operatorKey, ...(chain ? { beacon: chain } : {}), log, ...more };
  const other = findFault(pins, parseLogKey(pins));
  return other === undefined ? { value: pins } : { fault: other };
}

/** The rules of each game that others show and pins do not have. */
export function findNewRules(pinned: MonitorPins, shown: MonitorPins): [lotteryType: number, Rules3[]][] {
  return Object.entries(shown.rules).flatMap(([type, all]) => {
    const known = new Set((pinned.rules[Number(type)] ?? []).map((rules) => canonicalJson(rules)));
    const fresh = all.filter((rules) => !known.has(canonicalJson(rules)));
    return fresh.length > 0 ? [[Number(type), fresh]] : [];
  });
}

/** How many of the witnesses hold now, in ms: not those that were replaced, or come later. */
export const countHeld = ({ log }: Pick<MonitorPins, 'log'>, now: number): number =>
  witnessesAt({ witnesses: log.witnesses.map(({ key }) => key), ...termsOf(log.witnesses) }, now).length;

/** How many witnesses are a quorum now: as pinned, else as shown, else more than half of the pinned ones. */
export const quorumOf = (pins: MonitorPins, now: number): number =>
  pins.log.quorum ?? pins.log.shownQuorum ?? Math.max(pins.least.quorum, Math.floor(countHeld(pins, now) / 2) + 1);

/** What is shown as the quorum, where pins do not say it; undefined where it is too small to be believed. */
export function believeQuorum({ least }: MonitorPins, shown: MonitorPins, now: number): number | undefined {
  const { quorum = 0 } = shown.log;
  return quorum >= least.quorum && quorum * 2 > countHeld(shown, now) ? quorum : undefined;
}

const keysOf = ({ log }: MonitorPins): readonly string[] => log.witnesses.map(({ key }) => key).toSorted();
const listOf = (pins: MonitorPins): string => keysOf(pins).join(' ') || 'none';

/** Pins that do not say the quorum may have witnesses that were replaced. */
function areWitnessesKnown(pinned: MonitorPins, shown: MonitorPins): boolean {
  const isSubset = (some: MonitorPins, all: MonitorPins) => keysOf(some).every((key) => keysOf(all).includes(key));
  if (shown.log.quorum === undefined) return isSubset(pinned, shown);
  return pinned.log.quorum === undefined ? isSubset(shown, pinned) : listOf(pinned) === listOf(shown);
}

/**
 * What another look shows differently from the pins, but for the operator's key, which the log may change, and for what
 * the pins do not say.
 */
export function comparePins(pinned: MonitorPins, shown: MonitorPins): string[] {
  const compare = (what: string, before: string | undefined, now: string | undefined): string[] =>
    before === now ? [] : [`${what} is shown: ${now ?? 'none'}; the one that was pinned is ${before ?? 'none'}`];
  const chain = (pins: MonitorPins) => pins.beacon && canonicalJson(pins.beacon);
  return [
    ...compare('another key of the log', pinned.log.key, shown.log.key),
    ...(pinned.beacon ? compare('another beacon', chain(pinned), chain(shown)) : []),
    ...(areWitnessesKnown(pinned, shown) ? [] : compare('another list of witnesses', listOf(pinned), listOf(shown))),
    ...(pinned.log.quorum === undefined || shown.log.quorum === undefined
      ? []
      : compare('another quorum of the witnesses', String(pinned.log.quorum), String(shown.log.quorum))),
  ];
}

import { expect, test } from 'vitest';
import { COSIGNATURE_ED25519, createVerifierKey, formatVerifierKey, NOTE_ED25519 } from '#tlog/index.ts';
import { chain } from '#support/proof/draw-vectors.ts';
import * as world from '#support/proof/v3/world.ts';
import { believeQuorum, comparePins, findNewRules, parsePins, pins3Of, quorumOf, type MonitorPins } from './pins.ts';

const NOW = Date.parse('2026-11-21T00:00:00.000Z');
const keyOf = (name: string, type: typeof NOTE_ED25519 | typeof COSIGNATURE_ED25519, byte: number) =>
  formatVerifierKey(createVerifierKey(name, type, new Uint8Array(32).fill(byte)));
const witness = (n: number) => ({ key: keyOf(`w${n}.example`, COSIGNATURE_ED25519, n), url: `/w/${n}` });
const pins: MonitorPins = {
  operatorKey: '11'.repeat(32),
  beacon: chain,
  log: { key: keyOf('log.example', NOTE_ED25519, 9), witnesses: [witness(1), witness(2)], quorum: 2 },
  rules: {},
  least: { witnesses: 3, quorum: 2 },
};
const { beacon: _, ...beaconless } = pins;
const withLog = (log: Partial<MonitorPins['log']>) => ({ ...pins, log: { ...pins.log, ...log } });

test('reads the keys that a product shows, without what a later release adds', () => {
  expect(parsePins({ version: 1, ...pins, rules: {} })).toEqual({ value: pins });
  expect(parsePins({ version: 1, ...beaconless })).toEqual({ value: beaconless });
  const term = { from: '2026-12-01T00:00:00.000Z' };
  const later = withLog({ witnesses: [witness(1), { ...witness(2), ...term }] });
  expect(parsePins({ version: 1, ...later, rules: {} })).toEqual({ value: later });
  expect(pins3Of(later)?.terms).toEqual({ [witness(2).key]: term });
  expect(parsePins({ version: 1, ...withLog({ witnesses: [{ ...witness(1), from: 'now' }] }) })).toHaveProperty(
    'fault',
  );
});

test('reads the pins of the verifier, and gives them back', () => {
  const parsed = parsePins(world.pins);
  if ('fault' in parsed) throw new Error(parsed.fault);
  expect(pins3Of(parsed.value)).toEqual(world.pins);
  const terms = { [world.pins.witnesses[0] ?? '']: { until: '2026-12-01T00:00:00.000Z' } };
  const withTerms = parsePins({ ...world.pins, terms });
  expect('value' in withTerms && pins3Of(withTerms.value)).toEqual({ ...world.pins, terms });
  expect(parsed.value.log).toMatchObject({ key: world.pins.logKey });
  expect(parsed.value.log.quorum).toBeUndefined();
  expect(parsePins({ ...world.pins, rules: { 61: [{}] } })).toHaveProperty('fault');
});

test('finds rules that were not pinned', () => {
  const [lucky, quick] = [61, 69].map((type) => world.pins.rules[type] ?? []);
  const before = { ...pins, rules: { 61: lucky ?? [] } };
  const shown = { ...pins, rules: { 61: [...(lucky ?? []), ...(quick ?? [])], 69: quick ?? [] } };
  expect(findNewRules(before, before)).toEqual([]);
  expect(findNewRules(before, shown)).toEqual([
    [61, quick],
    [69, quick],
  ]);
});

test.each([
  ['another version', { version: 2, ...pins }],
  ['no log', { version: 1, operatorKey: pins.operatorKey }],
  ["a witness's key for the log", { version: 1, ...withLog({ key: witness(1).key }) }],
  ["the log's key for a witness", { version: 1, ...withLog({ witnesses: [{ key: pins.log.key, url: '/w' }] }) }],
  ['a witness twice', { version: 1, ...withLog({ witnesses: [witness(1), witness(1)] }) }],
  ['a quorum of none', { version: 1, ...withLog({ quorum: 0 }) }],
  ['a beacon without a pause', { version: 1, ...pins, beacon: { ...chain, period: 0 } }],
])('refuses keys with %s', (_name, value) => {
  expect(parsePins(value)).toHaveProperty('fault');
});

test('says what is shown differently', () => {
  expect(comparePins(pins, pins)).toEqual([]);
  expect(comparePins(pins, withLog({ witnesses: [witness(2), { ...witness(1), url: '/moved' }] }))).toEqual([]);
  expect(comparePins(beaconless, pins)).toEqual([]);
  const what = (shown: MonitorPins) => comparePins(pins, shown).map((sentence) => sentence.split(' is shown')[0]);
  expect(what(withLog({ key: keyOf('log.example', NOTE_ED25519, 8) }))).toEqual(['another key of the log']);
  expect(what({ ...pins, beacon: { ...chain, period: 4 } })).toEqual(['another beacon']);
  expect(what(beaconless)).toEqual(['another beacon']);
  expect(what(withLog({ witnesses: [witness(1), witness(3)] }))).toEqual(['another list of witnesses']);
  expect(what(withLog({ quorum: 1 }))).toEqual(['another quorum of the witnesses']);
});

test('pins that do not say the quorum leave it to the product, and have witnesses that were replaced', () => {
  const { quorum: _quorum, ...log } = { ...pins.log, witnesses: [1, 2, 3, 4].map(witness) };
  const own: MonitorPins = { ...pins, log };
  const shownOf = (quorum: number, ...numbers: number[]) => withLog({ quorum, witnesses: numbers.map(witness) });
  expect(comparePins(own, shownOf(3, 1, 2, 3))).toEqual([]);
  expect(comparePins(own, shownOf(2, 1, 2, 5))).toEqual([expect.stringMatching(/^another list of witnesses is shown/)]);
  expect(believeQuorum(own, shownOf(3, 1, 2, 3), NOW)).toBe(3);
  expect(believeQuorum(own, shownOf(2, 1, 2, 3, 4), NOW)).toBeUndefined();
  expect(believeQuorum(own, shownOf(1, 1), NOW)).toBeUndefined();
  expect(quorumOf(own, NOW)).toBe(3);
  expect(quorumOf({ ...own, log: { ...log, shownQuorum: 2 } }, NOW)).toBe(2);
  const ended = { ...witness(4), until: '2026-11-01T00:00:00.000Z' };
  const replaced = withLog({ quorum: 2, witnesses: [witness(1), witness(2), witness(3), ended] });
  expect(believeQuorum(own, replaced, NOW)).toBe(2);
  const { quorum: _shown, ...replacedLog } = replaced.log;
  expect(quorumOf({ ...own, log: replacedLog }, NOW)).toBe(2);
});

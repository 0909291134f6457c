import { describe, expect, it } from 'vitest';
import { pins } from '#support/proof/v3/world.ts';
import { toPins } from './pins.ts';

/** The same as a server says it. */
const keys = {
  version: 1,
  operatorKey: pins.operatorKey,
  beacon: pins.beacon,
  log: { key: pins.logKey, witnesses: pins.witnesses.map((key) => ({ key, url: 'https://w.example' })), quorum: 2 },
  rules: pins.rules,
};
const asFile = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const read = (value: unknown, least?: { witnesses: number; quorum: number }) => toPins(asFile(value), 'p.json', least);

describe('pins', () => {
  it('are read as they are', () => {
    expect(read(pins)).toEqual(asFile(pins));
    expect(read({ ...pins, least: { witnesses: 5, quorum: 4 } }).least).toEqual({ witnesses: 5, quorum: 4 });
  });

  it('are made of the keys of an operator', () => {
    expect(read(keys)).toEqual(asFile({ ...pins, least: { witnesses: 3, quorum: 2 } }));
    const { rules: _, ...old } = keys;
    expect(read(old).rules).toEqual({});
    const [first, ...others] = keys.log.witnesses;
    const until = '2026-12-01T00:00:00.000Z';
    const replaced = { ...keys, log: { ...keys.log, witnesses: [{ ...first, until }, ...others] } };
    expect(read(replaced).terms).toEqual({ [first?.key ?? '']: { until } });
  });

  it('have the least witnesses and quorum that are asked for', () => {
    const least = { witnesses: 5, quorum: 3 };
    expect(read(pins, least).least).toEqual(least);
    expect(read(keys, least).least).toEqual(least);
  });

  it('are refused with what is wrong', () => {
    const { beacon: _, ...without } = keys;
    expect(() => read(without)).toThrow('p.json is neither pins nor the keys of an operator: pins.beacon is');
    expect(() => read({ ...pins, operatorKey: 'x' })).toThrow('pins.operatorKey is not 32 bytes');
    expect(() => read({ ...pins, logKey: pins.witnesses[0] })).toThrow('pins.logKey is not the verifier key of a log');
    expect(() => read({ ...pins, witnesses: [pins.logKey] })).toThrow('pins.witnesses[0] is not the verifier key of a');
    expect(() => read({ ...keys, log: { ...keys.log, witnesses: 'none' } })).toThrow('pins.witnesses is not a list');
    const terms = (term: unknown) => () => read({ ...pins, terms: { [pins.witnesses[0] ?? '']: term } });
    expect(terms({ until: 'soon' })).toThrow('until is not a moment');
    expect(terms({ since: '2026-12-01T00:00:00.000Z' })).toThrow('since is not a known field');
    for (const value of [null, 7, [], {}]) expect(() => read(value)).toThrow('p.json is neither pins');
  });

  it('have no rules that this verifier cannot follow', () => {
    const [rules] = pins.rules[69] ?? [];
    const other = { ...rules, bonus: 1 };
    expect(() => read({ ...pins, rules: { 69: [other] } })).toThrow('pins.rules.69[0].bonus is not a known field');
    expect(() => read({ ...pins, rules: { 69: [{ ...rules, price: 1.5 }] } })).toThrow('pins.rules.69[0].price');
    expect(() => read({ ...pins, rules: { quick: [rules] } })).toThrow('pins.rules.quick is no lottery type');
    expect(() => read({ ...pins, rules: [rules] })).toThrow('pins.rules is not rules by lottery type');
  });
});

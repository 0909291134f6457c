import { describe, expect, it } from 'vitest';
import { witnessSigner, type Signer } from '#support/proof/v3/keys.ts';
import * as world from '#support/proof/v3/world.ts';
import { chainChanges, chainKeys, type HeldKey } from './key-chain.ts';

const { OPERATOR, pins, shownChange } = world;
const [second, third, thief] = ['second', 'third', 'thief'].map((name) => witnessSigner(name)) as [
  Signer,
  Signer,
  Signer,
];
const keysOf = (held: readonly HeldKey[]) => held.map(({ key, from }) => [key, from]);
const hex = ({ publicKey }: Signer) => publicKey.toString('hex');
const toSecond = shownChange(100, OPERATOR, second);
const toThird = shownChange(200, second, third);
const stolen = shownChange(50, OPERATOR, thief);

describe("the operator's keys", () => {
  it('follow the pinned changes and then those that are shown, in both directions', () => {
    const all = [
      [hex(OPERATOR), 0],
      [hex(second), 101],
      [hex(third), 201],
    ];
    expect(keysOf(chainKeys({ ...pins, keyChanges: [toSecond], shownChanges: [toSecond, toThird] }))).toEqual(all);
    const later = { ...pins, operatorKey: hex(third) };
    expect(keysOf(chainKeys({ ...later, shownChanges: [toThird, toSecond] }))).toEqual(all);
    expect(keysOf(chainKeys({ ...later, keyChanges: [toThird], shownChanges: [toSecond] }))).toEqual(all);
  });

  it('keep a pinned change where an earlier one is shown that the key before signed as well', () => {
    const pinned = { ...pins, keyChanges: [toSecond] };
    const own = keysOf(chainKeys(pinned));
    expect(own).toHaveLength(2);
    expect(keysOf(chainKeys({ ...pinned, shownChanges: [stolen] }))).toEqual(own);
    // Also where it begins later than the pinned key does, or would precede the first key after the second.
    const late = shownChange(150, OPERATOR, thief);
    expect(keysOf(chainKeys({ ...pinned, shownChanges: [late] }))).toEqual(own);
    const before = shownChange(150, thief, OPERATOR);
    expect(keysOf(chainKeys({ ...pinned, shownChanges: [before] }))).toEqual(own);
  });

  it('leave shown changes out where they contradict one that was read or pinned, though nothing leads to it', () => {
    const { before: _, ...read } = toThird;
    expect(keysOf(chainChanges(pins, [[], [read], [stolen]]))).toEqual([[hex(OPERATOR), 0]]);
    expect(keysOf(chainChanges(pins, [[], [read], [toSecond]]))).toHaveLength(3);
    expect(keysOf(chainKeys({ ...pins, keyChanges: [toThird], shownChanges: [stolen] }))).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { openDraw } from '#support/proof/v3/held.ts';
import { keyChange, OPERATOR, pins, shownChange, STRANGER } from '#support/proof/v3/world.ts';
import { changedKeys } from './around.ts';

describe("the operator's keys of an outcome", () => {
  const { log } = openDraw();
  const index = log.append(keyChange(OPERATOR, STRANGER));
  const changed = { ...pins, shownChanges: [shownChange(index, OPERATOR, STRANGER)] };
  const keysAs = (change: string) => [
    { key: pins.operatorKey, from: 0 },
    { key: STRANGER.publicKey.toString('hex'), from: index + 1, change },
  ];

  it('are none where it was never changed', () => {
    expect(changedKeys(pins, undefined)).toEqual({});
    expect(changedKeys(pins, openDraw().log.part())).toEqual({});
  });

  it('say whether each change was read in the log', () => {
    expect(changedKeys(changed, log.part()).operatorKeys).toEqual(keysAs('read'));
    expect(changedKeys(changed, undefined).operatorKeys).toEqual(keysAs('not-read'));
    expect(changedKeys(changed, log.part({ first: index + 1 })).operatorKeys).toEqual(keysAs('not-read'));
  });
});

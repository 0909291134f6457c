import { expect, it, describe } from 'vitest';
import { OPERATOR, pins, shownChange, STRANGER } from '#support/proof/v3/world.ts';
import { QUICKNET, RULES } from '#verify/index.ts';
import { chooseKeys, loadTrustedKeys } from './trusted-keys.ts';

const { operatorKey, beacon, logKey, witnesses, rules } = pins;
const log = { key: logKey, witnesses: witnesses.map((key, n) => ({ key, url: `https://w${n}.example` })) };
const published = { operatorKey, beacon, log, rules };
const other = STRANGER.publicKey.toString('hex');

describe('keys', () => {
  it('are those that the server shows where the build has none', () => {
    expect(chooseKeys(undefined, published)).toEqual({
      pins: { operatorKey, beacon, rules: RULES },
      pins3: { logKey, operatorKey, beacon, witnesses, rules, least: { witnesses: 3, quorum: 2 } },
      source: 'server',
      differences: [],
      witnesses: witnesses.map((key, n) => ({ name: `w${n + 1}.example`, key, url: `https://w${n}.example` })),
    });
  });

  it('of the build go before those that the server shows, and what differs is told', () => {
    const keys = chooseKeys(pins, { ...published, operatorKey: other });
    expect(keys).toMatchObject({ pins3: pins, source: 'build', differences: ['operatorKey'] });
    expect(keys?.pins.operatorKey).toBe(operatorKey);
    expect(keys?.witnesses[0]?.url).toBe('https://w0.example');
    const otherBeacon = { ...beacon, publicKey: 'ab'.repeat(96) };
    expect(chooseKeys(pins, { ...published, beacon: otherBeacon })?.differences).toEqual(['beacon']);
    // Pins may have witnesses more, for older draws.
    expect(chooseKeys({ ...pins, witnesses: witnesses.slice(1) }, published)?.differences).toEqual(['witnesses']);
    expect(chooseKeys({ ...pins, witnesses: [...witnesses, 'w9'] }, published)?.differences).toEqual([]);
  });

  it('of the build lead to the one that is shown, where both keys signed the change', () => {
    const keyChanges = [shownChange(9, OPERATOR, STRANGER)];
    const keys = chooseKeys(pins, { ...published, operatorKey: other, keyChanges });
    expect(keys).toMatchObject({ pins3: { shownChanges: keyChanges }, differences: [], followedKey: other });
    // What is of version 2 was signed by the first key.
    expect(keys?.pins.operatorKey).toBe(operatorKey);
    expect(chooseKeys(undefined, { ...published, operatorKey: other, keyChanges })?.pins.operatorKey).toBe(operatorKey);
    // A key before the pinned one is another: whoever stole it could show it again.
    const later = { ...pins, operatorKey: other, keyChanges };
    expect(chooseKeys(later, published)).toMatchObject({ differences: ['operatorKey'] });
    expect(chooseKeys(later, { ...published, operatorKey: other, keyChanges })?.differences).toEqual([]);
    expect(chooseKeys(later, undefined)?.pins).toMatchObject({ operatorKey, laterKeys: [other] });
    const forged = [shownChange(9, OPERATOR, STRANGER, [STRANGER, STRANGER])];
    const refused = chooseKeys(pins, { ...published, operatorKey: other, keyChanges: forged });
    expect(refused).toMatchObject({ differences: ['operatorKey'] });
    expect(refused).not.toHaveProperty('followedKey');
  });

  it('of the build are there without the server', () => {
    expect(chooseKeys(pins, undefined)).toMatchObject({ pins3: pins, source: 'build', differences: [] });
    expect(chooseKeys(undefined, undefined)).toBeUndefined();
  });

  it('of version 2 are there before the log has witnesses, with the public beacon before the first draw', () => {
    expect(chooseKeys(undefined, { operatorKey })).toEqual({
      pins: { operatorKey, beacon: QUICKNET, rules: RULES },
      pins3: undefined,
      source: 'server',
      differences: [],
      witnesses: [],
    });
  });
});

describe('keys that are fetched', () => {
  const answering =
    (status: number, body: unknown): typeof fetch =>
    async () =>
      new Response(JSON.stringify(body), { status });

  it('are those of the answer, or none', async () => {
    expect(await loadTrustedKeys(answering(200, published))).toMatchObject({ source: 'server', pins: { operatorKey } });
    expect(await loadTrustedKeys(answering(500, {}))).toBeUndefined();
    expect(await loadTrustedKeys(() => Promise.reject(new TypeError('no connection')))).toBeUndefined();
  });
});

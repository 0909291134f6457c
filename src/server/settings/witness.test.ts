import { expect, test } from 'vitest';
import { witnessSigner } from '#support/proof/v3/keys.ts';
import { readSettings } from './read-settings.ts';
import { parseWitness, witnessesFor } from './witness.ts';

const { verifier: key } = witnessSigner('w1.example');
const url = 'https://w1.example';

test('reads the key and the address of a witness, and for which draws it is', () => {
  expect(parseWitness(`${key} ${url}/`)).toEqual({ key, url });
  expect(parseWitness(`${key} ${url} from 2026-12-01T00:00Z`)).toEqual({ key, url, from: '2026-12-01T00:00:00.000Z' });
  expect(parseWitness(`${key} ${url} until 2026-12-01T00:00:00Z from 2026-11-01T10:30:00Z`)).toEqual({
    key,
    url,
    from: '2026-11-01T10:30:00.000Z',
    until: '2026-12-01T00:00:00.000Z',
  });
});

test('takes the name that a witness has: one without https:// is recommended and no rule (c2sp.org/signed-note)', () => {
  const { verifier } = witnessSigner('https://w1.example/w');
  expect(parseWitness(`${verifier} ${url}`)).toEqual({ key: verifier, url });
});

test.each([
  ['no address', key],
  ['an address of another kind', `${key} ftp://w1.example`],
  ['a key that is none', `w1.example+00000000+AAAA ${url}`],
  ['a moment without its name', `${key} ${url} 2026-12-01T00:00Z`],
  ['a name without its moment', `${key} ${url} from`],
  ['a moment without its zone', `${key} ${url} from 2026-12-01T00:00`],
  ['a moment that is none', `${key} ${url} from 2026-13-01T00:00Z`],
  ['a name twice', `${key} ${url} from 2026-12-01T00:00Z from 2026-12-02T00:00Z`],
  ['an end before the beginning', `${key} ${url} from 2026-12-02T00:00Z until 2026-12-01T00:00Z`],
])('refuses a witness with %s', (_what, text) => {
  expect(parseWitness(text)).toBeUndefined();
});

test('one takes the place of another at a moment', () => {
  const moment = '2026-12-01T00:00:00.000Z';
  const [old, next, always] = [{ until: moment }, { from: moment }, {}];
  const all = [old, next, always];
  expect(witnessesFor(all, Date.parse(moment) - 1)).toEqual([old, always]);
  expect(witnessesFor(all, Date.parse(moment))).toEqual([next, always]);
});

const refusal = (text: string) => () => readSettings({ WITNESSES: text });

test.each([`https://${key} ${url}`, `HTTP://${key}`, `${url} ${key}`, `${url} ${key} until 2026-12-01T00:00Z`])(
  'says what a key begins with, for %s',
  (text) => {
    expect(refusal(text)).toThrow(
      "WITNESSES.0: a witness's name has no https://; write its key as its operator gives it, as " +
        'example.com/witness+<8 digits>+<base64>, and then its address',
    );
  },
);

test.each([
  ['an address alone', url],
  ['a key whose own name begins with https://, without an address', witnessSigner('https://w1.example/w').verifier],
  ['a key whose own name begins with https://, and a wrong moment', `${witnessSigner(url).verifier} ${url} from now`],
])('says nothing of https:// for %s', (_what, text) => {
  expect(refusal(text)).toThrow('WITNESSES.0: write `<verifier key> <address>` for each');
});

import { expect, test } from 'vitest';
import { relyingParty } from './relying-party.ts';

test.each([
  ['https://play.naseeb.example', { id: 'play.naseeb.example', origin: 'https://play.naseeb.example' }],
  ['http://localhost:4321', { id: 'localhost', origin: 'http://localhost:4321' }],
  ['http://127.0.0.1:4321', undefined],
  ['http://[::1]:4321', undefined],
])('passkeys of %s', (publicOrigin, party) => {
  expect(relyingParty({ publicOrigin })).toEqual(party);
});

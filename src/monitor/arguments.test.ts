import { expect, test } from 'vitest';
import { pins } from '#support/proof/v3/world.ts';
import { parseArguments } from './arguments.ts';
import { MonitorFailure, WRONG_USE } from './failure.ts';

const [key = '', other = ''] = pins.witnesses;

test('reads what it is started with', () => {
  expect(parseArguments(['http://127.0.0.1:4321/'])).toEqual({
    origin: 'http://127.0.0.1:4321',
    folder: '.monitor',
    follow: false,
    pinsFile: undefined,
    witnesses: [],
    beacon: undefined,
  });
  const witnesses = `${key} https://w1.example/, ${other} http://127.0.0.1:1/w/2`;
  const more = ['--follow', '--dir', '/tmp/x', '--pins', 'p.json', '--beacon', 'https://b.example/chain/'];
  expect(parseArguments(['https://a.example', ...more, '--witnesses', witnesses])).toEqual({
    origin: 'https://a.example',
    folder: '/tmp/x',
    follow: true,
    pinsFile: 'p.json',
    witnesses: [
      { key, url: 'https://w1.example' },
      { key: other, url: 'http://127.0.0.1:1/w/2' },
    ],
    beacon: 'https://b.example/chain',
  });
  expect(parseArguments(['--help'])).toBe('help');
});

test('says what is wrong, and then how it is used', () => {
  expect(() => parseArguments([])).toThrow(/^Say which product to follow\.\n\nnpm run monitor -- /);
  expect(() => parseArguments(['https://a.example', '--twice'])).toThrow(/^Unknown option '--twice'\n\nnpm run /);
});

test.each([
  [[]],
  [['a.example']],
  [['ftp://a.example']],
  [['https://a.example/log']],
  [['https://a.example', 'https://b.example']],
  [['https://a.example', '--twice']],
  [['https://a.example', '--witnesses', 'https://w1.example']],
  [['https://a.example', '--witnesses', `${key} w1.example`]],
  [['https://a.example', '--beacon', 'drand']],
])('refuses %j as wrong use', (args) => {
  expect(() => parseArguments(args)).toThrow(expect.objectContaining({ exitCode: WRONG_USE }));
  expect(() => parseArguments(args)).toThrow(MonitorFailure);
});

import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';
import { VerifierFailure, WRONG_USE } from '../failure.ts';

const URL = 'https://naseeb.example/open/draws/69-261121-0642.json';

/** What is said of wrong arguments. */
function refusal(...argv: string[]): string {
  try {
    readArguments(argv);
  } catch (error) {
    if (error instanceof VerifierFailure && error.exitCode === WRONG_USE) return error.message;
    throw error;
  }
  throw new Error('they were taken');
}

describe('the arguments', () => {
  it('are files and addresses, and options that may be left out', () => {
    expect(readArguments([URL])).toEqual({
      places: [URL],
      pins: undefined,
      log: undefined,
      least: undefined,
      isWhole: false,
      isJson: false,
    });
    const options = ['--pins', 'pins.json', '--log', 'https://log.example/l', '--least', '5,3', '--whole', '--json'];
    expect(readArguments(['ticket.json', ...options, 'record.json'])).toEqual({
      places: ['ticket.json', 'record.json'],
      pins: 'pins.json',
      log: 'https://log.example/l/',
      least: { witnesses: 5, quorum: 3 },
      isWhole: true,
      isJson: true,
    });
    expect(readArguments(['--help'])).toBe('help');
  });

  it('are refused with a sentence where they are wrong', () => {
    expect(refusal()).toContain('Say what to verify');
    expect(refusal('a.json', '--strict')).toMatch(/^Unknown option '--strict'\n\nnpm run verify -- /);
    expect(refusal('http://')).toBe('This is no address: http://');
    expect(refusal('a.json', '--log', 'log.example')).toContain('--log takes an address');
    expect(refusal('a.json', '--pins')).toContain('npm run verify');
  });

  it.each(['3', '3,1', '4,2', '2,3', 'x,y', '3,2,1', '-3,-2'])('have no least of %s', (least) => {
    expect(refusal('a.json', `--least=${least}`)).toContain('--least takes');
  });
});

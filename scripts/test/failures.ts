import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Report } from './times.ts';

/** A failed test, or a file that did not load. */
export interface Failure {
  readonly file: string;
  readonly test: string;
  /** First lines of the error, without colours and the runner's own calls. */
  readonly message: string;
}

interface VitestFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

const LINES = 12;
const shorten = (message: string): string =>
  stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => !line.includes('/node_modules/') && line.trim() !== 'at new Promise (<anonymous>)')
    .slice(0, LINES)
    .join('\n');

const ofVitest = ({ name, status, message, assertionResults }: VitestFile): readonly Failure[] => {
  const file = relative('.', name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [{ file, test: 'the file', message: shorten(message) }];
  return failed.map(({ fullName, failureMessages: [first = ''] }) => ({
    file,
    test: fullName,
    message: shorten(first),
  }));
};

const ofPlaywright = ({ file, suites = [], specs = [] }: PlaywrightSuite): readonly Failure[] => [
  ...suites.flatMap(ofPlaywright),
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => ({
      file: `e2e/${file}`,
      test: title,
      message: shorten(tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message ?? ''),
    })),
];

/** What failed by a runner's report; empty without a report. */
export async function readFailures({ file, kind }: Report): Promise<readonly Failure[]> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  if (kind === 'vitest')
    return (JSON.parse(text) as { testResults?: VitestFile[] }).testResults?.flatMap(ofVitest) ?? [];
  return (JSON.parse(text) as { suites?: PlaywrightSuite[] }).suites?.flatMap(ofPlaywright) ?? [];
}

import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';

/** A test runner's JSON report. */
export interface Report {
  readonly file: string;
  readonly kind: 'vitest' | 'playwright';
}

export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

interface VitestReport {
  readonly testResults?: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

const durationOf = ({ suites = [], specs = [] }: PlaywrightSuite): number =>
  suites.reduce((sum, suite) => sum + durationOf(suite), 0) +
  specs.reduce(
    (sum, { tests }) => sum + tests.flatMap(({ results }) => results).reduce((all, { duration }) => all + duration, 0),
    0,
  );

/** The time of each test file in a runner's report; empty without a report. */
export async function slowestFiles({ file, kind }: Report): Promise<FileTime[]> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  if (kind === 'vitest') {
    const { testResults = [] } = JSON.parse(text) as VitestReport;
    return testResults.map(({ name, startTime, endTime }) => ({
      file: relative('.', name),
      seconds: (endTime - startTime) / 1000,
    }));
  }
  const { suites = [] } = JSON.parse(text) as { suites?: readonly PlaywrightSuite[] };
  return suites.map((suite) => ({ file: `e2e/${suite.file}`, seconds: durationOf(suite) / 1000 }));
}

/** Budget of each step in seconds on two idle cores, from tests/README.md. */
export async function readBudgets(): Promise<ReadonlyMap<string, number>> {
  const text = await readFile('tests/README.md', 'utf8');
  return new Map([...text.matchAll(/^\| ([a-z ]+?) +\| +(\d+) +\|/gm)].map(([, name = '', s]) => [name, Number(s)]));
}

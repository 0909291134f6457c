import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait most; started last, they would leave the other cores idle. */
const LONGEST = [
  'week.test.ts',
  'bad-starts.test.ts',
  'sandbox-process.test.ts',
  'withdrawal-kill.test.ts',
  'command-access.test.ts',
  'measures.test.ts',
  'no-card-data.test.ts',
  'kill.test.ts',
  'sales-states.test.ts',
  'local-postgres.test.ts',
  'timeouts.test.ts',
  'lost-connections.test.ts',
  'unseen-wins.test.ts',
];
const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
  return at < 0 ? LONGEST.length : at;
};

/** Starts the longest files first even without timings of an earlier run, as in a new checkout. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

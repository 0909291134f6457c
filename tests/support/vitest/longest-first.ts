import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that mostly wait, for minutes: begun last they would keep one core idle at the end. */
const LONGEST = ['week.test.ts', 'kill.test.ts', 'sandbox-process.test.ts'];
const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
  return at < 0 ? LONGEST.length : at;
};

/** Begins with the longest files also where no earlier run has told which they are, as on a fresh checkout. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

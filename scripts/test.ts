import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readFailures, type Failure } from './test/failures.ts';
import { readBudgets, slowestFiles, type FileTime, type Report } from './test/times.ts';

/**
 * Runs everything a release needs; a step runs even if an earlier one failed. The lanes of a group run side by side,
 * the steps of a lane one after another; output of steps side by side is printed when each ends. Afterwards it prints
 * the time of each step with its budget (tests/README.md), the slowest files, and what failed.
 * `--no-browser` skips what needs Chromium. The last line is `N passed, N failed`.
 */
const { values } = parseArgs({ options: { 'no-browser': { type: 'boolean', default: false } } });
const OUT = '.cache/test';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A step of another lane of its group that ends before this one begins. */
  readonly after?: string;
  /** JSON report with single tests; without one the step counts as one check. */
  readonly report?: Report;
}

const node = process.execPath;
const bin = (name: string) => `node_modules/.bin/${name}`;
const vitest = (project: string): Step => ({
  name: `vitest ${project}`,
  command: [
    bin('vitest'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${OUT}/${project}.json`,
  ],
  report: { file: `${OUT}/${project}.json`, kind: 'vitest' },
});

const CHECK_PAGES = ['--noSync', '--minimumSeverity', 'error', '--tsconfig', 'scripts/test/tsconfig.pages.json'];
type Lane = readonly Step[];
const groups: (readonly Lane[])[] = [
  [
    [
      { name: 'build', command: [node, 'scripts/build.ts'] },
      { name: 'types of pages', command: [bin('astro'), 'check', ...CHECK_PAGES] },
      { name: 'unused code', command: [bin('knip')] },
      // TypeScript 7 is three times as fast. Lint and `astro check` need the API of 6.
      { name: 'types', command: ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', '.'] },
    ],
    [
      { name: 'format', command: [bin('prettier'), '--check', '--log-level', 'warn', '.'] },
      // The build writes the types of pages and content, which it reads.
      { name: 'lint', command: [bin('eslint'), '.'], after: 'build' },
    ],
  ],
  [[vitest('unit')]],
  [[vitest('client')]],
  [[vitest('product')]],
  [[vitest('server')]],
];
if (!values['no-browser'])
  groups.push([
    [
      {
        name: 'browser',
        command: [bin('playwright'), 'test'],
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${OUT}/e2e.json` },
        report: { file: `${OUT}/e2e.json`, kind: 'playwright' },
      },
    ],
  ]);

interface StepResult {
  readonly green: boolean;
  readonly seconds: number;
  /** Collected output, unless the step printed directly. */
  readonly output: string;
}

/** A step alone in its group prints directly; otherwise its output is collected. */
const run = (step: Step, alone: boolean) =>
  new Promise<StepResult>((done) => {
    const [program = '', ...args] = step.command;
    const startedAt = performance.now();
    const output: Buffer[] = [];
    const target = alone ? 'inherit' : 'pipe';
    const child = spawn(program, args, { stdio: ['ignore', target, target], env: { ...process.env, ...step.env } });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part));
    const end = (green: boolean) =>
      done({ green, seconds: (performance.now() - startedAt) / 1000, output: Buffer.concat(output).toString() });
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      end(false);
    });
    // On `close` and not on `exit`, when the last output may be missing.
    child.on('close', (code) => end(code === 0));
  });

interface Count {
  readonly passed: number;
  readonly failed: number;
}

async function count(step: Step, green: boolean): Promise<Count> {
  const one = { passed: green ? 1 : 0, failed: green ? 0 : 1 };
  if (!step.report) return one;
  const text = await readFile(step.report.file, 'utf8').catch(() => undefined);
  if (text === undefined) return one;
  const report = JSON.parse(text) as {
    numPassedTests?: number;
    numFailedTests?: number;
    stats?: { expected: number; unexpected: number; flaky: number };
  };
  const counted =
    step.report.kind === 'vitest'
      ? { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 }
      : { passed: report.stats?.expected ?? 0, failed: (report.stats?.unexpected ?? 0) + (report.stats?.flaky ?? 0) };
  // A file that does not load has no failed test; a run without tests proves nothing.
  return (green && counted.passed > 0) || counted.failed > 0 ? counted : { ...counted, failed: 1 };
}

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
const total = { passed: 0, failed: 0 };
const red: string[] = [];
const times: { readonly name: string; readonly seconds: number }[] = [];
const files: FileTime[] = [];
const failures: Failure[] = [];
const heading = (step: Step) => console.log(`\n── ${step.name}`);
/** Counts the tests of a finished step, then prints what it printed and its result. */
async function report(step: Step, ran: StepResult): Promise<void> {
  const result = await count(step, ran.green);
  total.passed += result.passed;
  total.failed += result.failed;
  if (result.failed > 0) red.push(step.name);
  times.push({ name: step.name, seconds: ran.seconds });
  if (step.report) {
    files.push(...(await slowestFiles(step.report)));
    failures.push(...(await readFailures(step.report)));
  }
  if (ran.output.length > 0) heading(step);
  process.stdout.write(ran.output);
  console.log(`── ${step.name}: ${result.failed === 0 ? 'green' : 'RED'} in ${ran.seconds.toFixed(1)} s`);
}

const startedAt = performance.now();
for (const lanes of groups) {
  const alone = lanes.flat().length === 1;
  const ended = new Map(lanes.flat().map(({ name }) => [name, Promise.withResolvers<undefined>()]));
  await Promise.all(
    lanes.map(async (lane) => {
      for (const step of lane) {
        if (step.after !== undefined) await ended.get(step.after)?.promise;
        if (alone) heading(step);
        await report(step, await run(step, alone));
        ended.get(step.name)?.resolve(undefined);
      }
    }),
  );
}
const minutes = (performance.now() - startedAt) / 60_000;
const budgets = await readBudgets();
console.log('\ntime, of its budget');
for (const { name, seconds } of times) {
  const budget = budgets.get(name);
  const over = budget !== undefined && seconds > budget ? '  over' : '';
  console.log(`${seconds.toFixed(0).padStart(6)} s of ${String(budget ?? '–').padStart(4)} s  ${name}${over}`);
}
console.log(`${minutes.toFixed(1)} minutes in all`);
console.log('slowest files');
for (const { file, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10))
  console.log(`${seconds.toFixed(0).padStart(6)} s  ${file}`);
for (const { file, test, message } of failures) console.log(`\n${file} › ${test}\n${message}`);
if (red.length > 0) console.log(`\nred: ${red.join(', ')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

import { assertPresent } from '#kernel/assert.ts';
import type { Engine } from '#server/engine/engine.ts';
import { keyCommands } from '#server/ops/commands/key.ts';

/** What `npm run ops -- key <verb>` prints. */
export async function runKeyCommand(engine: Engine, verb: 'show' | 'change', ...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  await assertPresent(keyCommands[verb], 'the verb').run(engine, args, (line) => lines.push(line));
  return lines;
}

/** Changes the operator's key as staff does; the new one, which nodes follow once witnesses have seen it. */
export async function changeOperatorKey(engine: Engine): Promise<string> {
  const said = await runKeyCommand(engine, 'change', 'a test');
  const key = said.map((line) => /^([0-9a-f]{64}) {2}signs from now on/.exec(line)?.[1]).find((one) => one);
  return assertPresent(key, 'the new key');
}

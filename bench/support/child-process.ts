import { once } from 'node:events';
import { fork, type ChildProcess } from 'node:child_process';
import { NODE_FLAGS } from '../../scripts/node-flags.ts';

/**
 * A process of the bench, named by its file in this folder, that reports when it is ready and then answers messages.
 */
export async function startChild<T>(
  file: string,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; ready: T }> {
  const child = fork(new URL(file, import.meta.url), {
    execArgv: NODE_FLAGS,
    env: { ...process.env, ...env },
    serialization: 'advanced',
  });
  const [ready] = (await once(child, 'message')) as [T];
  return { child, ready };
}

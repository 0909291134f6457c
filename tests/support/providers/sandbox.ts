import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { superviseSandbox, type RunningSandbox } from '#server/engine/sandbox/supervise-sandbox.ts';

export interface TestSandbox extends RunningSandbox {
  readonly dataDir: string;
  readonly smtpUrl: string;
  /** Settings of a node that uses it: `startTestNode(database.url, sandbox.env)`. */
  readonly env: Record<'SANDBOX_ORIGIN' | 'SANDBOX_SECRET', string>;
  /** Calls an adapter with the secret. */
  call(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
}

/** A real sandbox in its own process, on free ports and in its own folder, which `stop` removes. */
export async function startTestSandbox(): Promise<TestSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'naseeb-sandbox-'));
  const running = await superviseSandbox(dataDir, pino({ level: 'silent' }));
  const { origin, secret, smtpPort } = running;
  return {
    ...running,
    dataDir,
    smtpUrl: `smtp://sandbox:${secret}@127.0.0.1:${smtpPort}`,
    env: { SANDBOX_ORIGIN: origin, SANDBOX_SECRET: secret },
    call: async (path, body, headers = {}) => {
      const method = body === undefined ? 'GET' : 'POST';
      const all = { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...headers };
      const response = await fetch(origin + path, {
        method,
        headers: all,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    stop: async () => {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

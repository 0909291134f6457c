import { z } from 'zod';
import type { SandboxListen } from './sandbox-folder.ts';

const readyShape = z.object({ pid: z.int(), smtpPort: z.int() });

export const sandboxOrigin = ({ httpPort }: SandboxListen): string => `http://127.0.0.1:${httpPort}`;

/** What the sandbox at an origin says of itself, or undefined where none answers to this secret. */
export async function probeSandbox(origin: string, secret: string): Promise<z.output<typeof readyShape> | undefined> {
  try {
    const response = await fetch(`${origin}/sandbox/ready`, {
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(2_000),
    });
    return response.ok ? readyShape.parse(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

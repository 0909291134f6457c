import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from '#server/observability/log.ts';
import type { SandboxAddress } from '#server/platform/adapters.ts';
import { SettingsError, type Settings } from '#server/settings/settings.ts';
import { probeSandbox, sandboxOrigin } from './probe-sandbox.ts';
import { openSandboxFolder, readSandboxListen } from './sandbox-folder.ts';
import { superviseSandbox, type RunningSandbox } from './supervise-sandbox.ts';

const ANSWER_MS = 20_000;

/** The outside world of a node: none in live, one that runs already at SANDBOX_ORIGIN, or its folder's own. */
export async function openSandbox(settings: Settings, log: Logger): Promise<RunningSandbox | undefined> {
  if (settings.MODE === 'live') return undefined;
  const { SANDBOX_ORIGIN: origin, SANDBOX_SECRET: secret } = settings;
  if (origin === undefined) return superviseSandbox(settings.DATA_DIR, log);
  if (secret === undefined)
    throw new SettingsError(
      'Cannot start: SANDBOX_ORIGIN needs SANDBOX_SECRET, the one that sandbox was started with.',
    );
  for (let waited = 0; waited < ANSWER_MS; waited += 250) {
    const answer = await probeSandbox(origin, secret);
    if (answer)
      return { origin, secret, smtpPort: answer.smtpPort, pid: () => answer.pid, stop: () => Promise.resolve() };
    await after(250);
  }
  throw new SettingsError(`Cannot start: no sandbox answers at SANDBOX_ORIGIN ${origin} with this SANDBOX_SECRET.`);
}

/** The sandbox that runs for this folder or at SANDBOX_ORIGIN, without starting one. */
export async function findSandbox(settings: Settings): Promise<SandboxAddress | undefined> {
  if (settings.MODE === 'live') return undefined;
  if (settings.SANDBOX_ORIGIN !== undefined) {
    const secret = settings.SANDBOX_SECRET ?? '';
    const answer = await probeSandbox(settings.SANDBOX_ORIGIN, secret);
    return answer && { origin: settings.SANDBOX_ORIGIN, smtpPort: answer.smtpPort, secret };
  }
  const listen = await readSandboxListen(settings.DATA_DIR);
  if (!listen) return undefined;
  const { secret } = await openSandboxFolder(settings.DATA_DIR);
  const origin = sandboxOrigin(listen);
  return (await probeSandbox(origin, secret)) && { origin, smtpPort: listen.smtpPort, secret };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { findSourceFile } from '#server/platform/source-file.ts';
import { SettingsError } from '#server/settings/settings.ts';
import { sandboxListenShape, type SandboxFolder, type SandboxListen } from './sandbox-folder.ts';

/** Exit codes of src/sandbox/main.ts. */
const ANOTHER_RUNS = 75;
const PORT_TAKEN = 76;
/** A sandbox that does not end by itself in this time is killed. */
const END_MS = 3_000;

/** The ports a sandbox must listen at; 0 is any. */
export type SandboxPorts = Pick<SandboxListen, 'httpPort' | 'smtpPort'>;

export interface LaunchedSandbox {
  readonly child: ChildProcess;
  readonly listen: SandboxListen;
}

/** The sandbox runs from its sources, also beside a build: a product is started from a clone. */
function mainFile(): string {
  const file = findSourceFile('src/sandbox/main.ts');
  if (file !== undefined) return file;
  throw new SettingsError(
    'Cannot start the sandbox: src/sandbox/main.ts is not there. Set SANDBOX_ORIGIN, or MODE=live.',
  );
}

function spawnSandbox(
  { dataDir, secret }: SandboxFolder,
  ports: SandboxPorts,
): Promise<LaunchedSandbox | number | null> {
  const { PATH, HOME, TMPDIR, SystemRoot, NODE_COMPILE_CACHE, SANDBOX_LATE_MS } = process.env;
  const own = {
    SANDBOX_SECRET: secret,
    SANDBOX_PORT: String(ports.httpPort),
    SANDBOX_SMTP_PORT: String(ports.smtpPort),
    DATA_DIR: dataDir,
  };
  // Nothing else of ours but where V8 keeps compiled code: it is the outside.
  const env = { PATH, HOME, TMPDIR, SystemRoot, NODE_COMPILE_CACHE, SANDBOX_LATE_MS, ...own };
  const child = spawn(process.execPath, [mainFile()], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => undefined); // it ended first
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', done);
    createInterface(child.stdout).once('line', (line) => {
      try {
        done({ child, listen: sandboxListenShape.parse(JSON.parse(line)) });
      } catch (error) {
        child.kill('SIGKILL');
        failed(new SettingsError('The sandbox does not say where it listens.', { cause: error }));
      }
    });
  });
}

/** Starts the process and waits until it listens. */
export async function launchSandbox(
  folder: SandboxFolder,
  ports: SandboxPorts,
): Promise<LaunchedSandbox | 'another runs' | 'port taken'> {
  const launched = await spawnSandbox(folder, ports);
  if (launched === ANOTHER_RUNS) return 'another runs';
  if (launched === PORT_TAKEN) return 'port taken';
  if (launched === null || typeof launched === 'number')
    throw new SettingsError(`The sandbox does not start (exit ${launched}); its reason stands above.`);
  return launched;
}

/** Closes its input, which ends it. */
export async function endSandbox(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done));
  child.stdin?.end();
  const kill = setTimeout(() => child.kill('SIGKILL'), END_MS);
  await gone;
  clearTimeout(kill);
}

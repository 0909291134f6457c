import { AlreadyRunning } from './storage.ts';
import { readSandboxSettings } from './settings.ts';
import { startSandbox } from './start-sandbox.ts';

/** Exit codes that the product's supervisor reads. */
const ALREADY_RUNNING = 75;
const PORT_TAKEN = 76;
/** ms for pending work at the end. */
const SHUTDOWN_MS = 1_000;

try {
  const sandbox = await startSandbox(readSandboxSettings(process.env));
  console.log(JSON.stringify(sandbox.address));
  const stop = () => {
    // An open connection must not keep it alive after the product.
    setTimeout(() => process.exit(0), SHUTDOWN_MS).unref();
    void sandbox.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.on('SIGINT', () => undefined); // Ctrl-C reaches the whole process group; the product ends this process.
  if (process.env['SANDBOX_STANDALONE'] !== '1') {
    // The product holds the other end of standard input: when it is gone, this process ends.
    process.stdin.once('end', stop).once('error', stop).resume();
  }
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (error instanceof Error && ('errcode' in error || 'path' in error)) {
    // Of SQLite, or of a file: the folder takes nothing. The product says what to do.
    process.stderr.write(`The sandbox cannot use its folder: ${error.message}\n`);
    process.exit(1);
  }
  if (!(error instanceof AlreadyRunning) && code !== 'EADDRINUSE') throw error;
  // The supervisor reads the exit code, a person the message.
  if (process.env['SANDBOX_STANDALONE'] === '1')
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(code === 'EADDRINUSE' ? PORT_TAKEN : ALREADY_RUNNING);
}

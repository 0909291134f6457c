import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PORT_TAKEN, WitnessFailure, WRONG_SETTINGS } from './failure.ts';
import { createWitnessServer } from './serve.ts';

/** How long requests under way may take at the end, in ms. */
const FINISH_MS = 2_000;

export interface RunningServer {
  /** Where it listens, as `http://127.0.0.1:4400`. */
  readonly address: string;
  close(): Promise<void>;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new WitnessFailure(PORT_TAKEN, `Port ${port} of ${host} is taken. Set WITNESS_PORT to another one.`);
  if (error.code === 'EACCES')
    return new WitnessFailure(PORT_TAKEN, `Port ${port} of ${host} is not allowed. Set WITNESS_PORT to another one.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new WitnessFailure(WRONG_SETTINGS, `WITNESS_HOST is no address of this machine: ${host}`);
  return error;
}

/** Listens. Throws a WitnessFailure where the address or the port cannot be had. */
export async function listen(handle: RequestListener, host: string, port: number): Promise<RunningServer> {
  const server = createWitnessServer(handle);
  await new Promise<void>((ready, failed) => {
    server.once('error', (error) => failed(explain(error, host, port)));
    server.listen(port, host, ready);
  });
  const { address, family, port: actual } = server.address() as AddressInfo;
  const end = (): Promise<void> =>
    new Promise((done) => {
      const cut = setTimeout(() => server.closeAllConnections(), FINISH_MS);
      server.close(() => {
        clearTimeout(cut);
        done();
      });
      server.closeIdleConnections();
    });
  let ended: Promise<void> | undefined;
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`,
    close: () => (ended ??= end()),
  };
}

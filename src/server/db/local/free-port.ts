import { createServer } from 'node:net';

/** A loopback port that is free now; another process may take it a moment later. */
export const freePort = () =>
  new Promise<number>((done, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))));
    });
  });

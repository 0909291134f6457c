import { createServer } from 'node:net';

/** A port of loopback that nobody listens on at this moment; a moment later somebody else may. */
export const freePort = () =>
  new Promise<number>((done, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))));
    });
  });

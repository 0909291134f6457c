import { connect } from 'node:net';

/**
 * Requests per second of a server over keep-alive sockets. Reads as little as possible, so that the server is
 * measured.
 */
const SOCKETS = 32;

const lengthOf = (head: string): number => Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);

export async function measureRequestRate(port: number, path: string, ms: number): Promise<number> {
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: br\r\n\r\n`);
  let answered = 0;
  let going = true;
  const one = () =>
    new Promise<void>((done, failed) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(request));
      socket.setNoDelay(true);
      // All responses of a page have the length of the first.
      let length = 0;
      let got = 0;
      socket.on('data', (chunk: Buffer) => {
        if (length === 0) {
          const end = chunk.indexOf('\r\n\r\n');
          const head = chunk.subarray(0, end).toString('latin1');
          if (!head.startsWith('HTTP/1.1 200')) return failed(new Error(`answered ${head.split('\r\n')[0]}`));
          length = end + 4 + lengthOf(head);
        }
        got += chunk.length;
        if (got < length) return;
        got = 0;
        length = 0;
        answered += 1;
        if (going) socket.write(request);
        else socket.end();
      });
      socket.on('error', failed);
      socket.on('close', () => done());
    });
  const started = performance.now();
  const all = Array.from({ length: SOCKETS }, one);
  await new Promise((done) => setTimeout(done, ms));
  going = false;
  const seconds = (performance.now() - started) / 1_000;
  const rate = answered / seconds;
  await Promise.all(all);
  return rate;
}

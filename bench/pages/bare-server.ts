import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Bare node:http that answers every request with the given bytes and headers. */
interface Answer {
  readonly body: Uint8Array;
  readonly headers: OutgoingHttpHeaders;
}

process.once('message', ({ body, headers }: Answer) => {
  const bytes = Buffer.from(body);
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});

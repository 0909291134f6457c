import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** node:http with nothing in front of it, answering every request with the bytes and headers it was given. */
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

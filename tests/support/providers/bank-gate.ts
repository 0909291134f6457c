import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Where a call to the bank is: its file is on the way, or taken and not confirmed; its status is asked for, or was
 * told.
 */
export type BankMoment = 'file-on-its-way' | 'file-taken' | 'status-asked' | 'status-told';

export interface BankGate {
  /** BANK_URL of a node that calls the bank through it. */
  readonly url: string;
  /** By EndToEndId the MsgIds of the files that named it, as the bank was sent them. */
  readonly named: ReadonlyMap<string, ReadonlySet<string>>;
  /** Resolves at the next such moment; the call waits there until `release`, but for 'status-told', which is over. */
  reach(moment: BankMoment): Promise<{ release(): void }>;
  stop(): Promise<void>;
}

const one = (tag: string, xml: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]+)</${tag}>`, 'g'))].map((found) => found[1] ?? '');

/** Stands between nodes and the bank at `bankUrl`, and passes each call on as it is. */
export async function startBankGate(bankUrl: string): Promise<BankGate> {
  const named = new Map<string, Set<string>>();
  const waiting = new Map<BankMoment, (held: { release(): void }) => void>();

  function pass(moment: BankMoment): Promise<void> {
    const tell = waiting.get(moment);
    if (!tell) return Promise.resolve();
    waiting.delete(moment);
    return new Promise((release) => tell({ release }));
  }

  const server = createServer((request, response) => {
    void (async () => {
      const isFile = request.method === 'POST';
      let body = '';
      for await (const chunk of request) body += String(chunk);
      await pass(isFile ? 'file-on-its-way' : 'status-asked');
      // The node was killed meanwhile: what it sent is lost.
      if (response.destroyed) return;
      if (isFile)
        for (const id of one('EndToEndId', body))
          named.set(id, (named.get(id) ?? new Set()).add(one('MsgId', body)[0] ?? ''));
      const { authorization = '', 'content-type': type = '' } = request.headers;
      const headers = { authorization, 'content-type': type };
      const answer = await fetch(`${bankUrl}${request.url}`, {
        method: request.method ?? 'GET',
        headers,
        ...(isFile && { body }),
      });
      const text = await answer.text();
      if (isFile) await pass('file-taken');
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text);
      if (!isFile) void pass('status-told');
    })().catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    named,
    reach: (moment) => new Promise((reached) => waiting.set(moment, reached)),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { areEqualSecrets } from '../http/server.ts';
import { logError } from '../context.ts';
import type { MessageContent, MessageStore } from './message-store.ts';

const MAX_MAIL = 10 * 1024 * 1024;

/** The parts of a mail that the outbox shows, and when it says that it was sent. */
export async function parseMail(raw: Uint8Array): Promise<{ content: MessageContent; at: number | undefined }> {
  const mail = await PostalMime.parse(raw);
  const attachments = mail.attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? 'attachment',
    type: mimeType,
    size: typeof content === 'string' ? content.length : content.byteLength,
  }));
  const content = {
    text: (mail.text ?? '').trim(),
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    ...(mail.html ? { html: mail.html } : {}),
    ...(attachments.length > 0 ? { attachments } : {}),
  };
  // Its own time, because the product's clock may be moved and a mail host is not told so.
  return { content, at: Date.parse(mail.date ?? '') || undefined };
}

export async function readAttachment(
  raw: Uint8Array,
  index: number,
): Promise<{ type: string; name: string; bytes: Uint8Array } | undefined> {
  const found = (await PostalMime.parse(raw)).attachments[index];
  if (!found) return undefined;
  const bytes =
    typeof found.content === 'string' ? new TextEncoder().encode(found.content) : new Uint8Array(found.content);
  return { type: found.mimeType, name: found.filename ?? 'attachment', bytes };
}

async function readStream(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A mail host on loopback, without TLS but with the real protocol and login. Resolves with its port. */
export function startSmtp(
  messages: MessageStore,
  secret: string,
  host: string,
  port: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    name: 'sandbox.invalid',
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: false,
    size: MAX_MAIL,
    closeTimeout: 500,
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'sandbox' && areEqualSecrets(password ?? '', secret)) done(null, { user: username });
      else done(new Error('wrong name or password'));
    },
    onData: (stream, session, done) => {
      const accept = async () => {
        const raw = await readStream(stream as AsyncIterable<Buffer>);
        if (stream.sizeExceeded) throw Object.assign(new Error('message too large'), { responseCode: 552 });
        const mail = await parseMail(raw);
        for (const { address } of session.envelope.rcptTo) messages.add({ channel: 'mail', to: address, ...mail, raw });
      };
      accept().then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error('failed')),
      );
    },
  });
  return new Promise((ready, failed) => {
    server.once('error', failed);
    const listener = server.listen(port, host, () => {
      server.off('error', failed);
      server.on('error', logError); // a client that hangs up must not stop it
      const address = listener.address() as AddressInfo; // a TCP server's address is never a pipe's name
      ready({ port: address.port, close: () => new Promise((done) => server.close(() => done())) });
    });
  });
}

import { once, EventEmitter } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMessage {
  readonly channel: 'sms' | 'mail';
  readonly to: string;
  readonly text: string;
  readonly html?: string | undefined;
  readonly subject?: string | undefined;
  /** Where a mail to many says that its reader stops them. */
  readonly unsubscribe?: string | undefined;
  /** Files of a mail. */
  readonly files?: readonly { readonly name: string; readonly type: string; readonly bytes: Uint8Array }[];
  /** The SMS's reference or the mail's Message-ID. */
  readonly reference: string;
}

export interface TestOutbox {
  /** Settings that send a node's mails and SMS here. */
  readonly env: Record<string, string>;
  readonly received: readonly ReceivedMessage[];
  /** The message after `after` others to that address, once it has arrived. */
  next(to: string, after?: number): Promise<ReceivedMessage>;
  /** The one-time code after `after` others to that address. */
  code(to: string, after?: number): Promise<string>;
  /** The number of codes sent to that address. */
  codes(to: string): number;
  /** Answers the next SMS calls with this status, although it accepts the first. */
  failSms(status: number, times: number): void;
  close(): Promise<void>;
}

const SECRET = 'a secret of the sms provider';

const listening = async (server: { address(): unknown }) => (server.address() as AddressInfo).port;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** A mail host and an SMS provider for a test: real SMTP, real HTTP. */
export async function startTestOutbox(): Promise<TestOutbox> {
  const received: ReceivedMessage[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const take = (message: ReceivedMessage) => {
    received.push(message);
    arrivals.emit('message');
  };
  let failures: number[] = [];

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        const to = session.envelope.rcptTo[0]?.address ?? '';
        take({
          channel: 'mail',
          to,
          text: mail.text ?? '',
          html: mail.html,
          subject: mail.subject,
          unsubscribe: mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value,
          files: mail.attachments.map(({ filename, mimeType, content }) => ({
            name: filename ?? '',
            type: mimeType,
            bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
          })),
          reference: mail.messageId ?? '',
        });
        done();
      })();
    },
  });
  const sms = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      if (request.headers.authorization !== `Bearer ${SECRET}`) return response.writeHead(401).end();
      take({ channel: 'sms', ...(JSON.parse(text) as { to: string; text: string; reference: string }) });
      return response.writeHead(failures.shift() ?? 202, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  await new Promise<void>((done) => sms.listen(0, '127.0.0.1', done));

  const all = (to: string) => received.filter((message) => message.to === to);
  const codesTo = (to: string) => all(to).flatMap(({ text }) => /\b[0-9]{6}\b/.exec(text) ?? []);
  const until = async <T>(look: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      await once(arrivals, 'message');
    }
  };
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${await listening(smtp.server)}`,
      SMS_URL: `http://127.0.0.1:${await listening(sms)}`,
      SMS_SECRET: SECRET,
    },
    received,
    next: (to, after = 0) => until(() => all(to)[after]),
    code: (to, after = 0) => until(() => codesTo(to)[after]),
    codes: (to) => codesTo(to).length,
    failSms: (status, times) => {
      failures = Array.from({ length: times }, () => status);
    },
    close: async () => {
      await new Promise<void>((done) => smtp.close(done));
      await new Promise<void>((done) => void sms.close(() => done()));
    },
  };
}

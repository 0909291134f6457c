import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Platform } from '../platform/platform.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Headers of a mail to many: the page where its reader stops them. */
  readonly list?: { readonly unsubscribe: string };
}

/** A file that a mail brings. */
export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}

export interface Mailer {
  /**
   * Throws where the host refused it. The reference gives a stable Message-ID, so that a repetition is the same mail.
   */
  send(to: string, mail: RenderedMail, reference: string, isCode: boolean): Promise<void>;
  /**
   * The same with a file, for somebody who waits: throws, too, where the host does not take it within seconds. A
   * MaybeSentError: the mail was being handed over, and the host did not say what became of it.
   */
  sendFile(to: string, mail: RenderedMail, reference: string, file: MailFile): Promise<void>;
  close(): void;
}

/** A mail that the host may have taken. */
export class MaybeSentError extends Error {
  readonly code: unknown;
  constructor(cause: { readonly code?: unknown }) {
    super('it is not known whether the mail host took a mail', { cause });
    this.code = cause.code;
  }
}

/** SMTP connections of a pool, opened as mails need them; a host may refuse more from one sender. */
const CONNECTIONS = 4;
/** A player waits no longer for each step of a mail. */
const AWAITED_MS = 8_000;

/** Two pools: a code does not wait for a connection behind other mails. */
export function createMailer(base: Pick<Platform, 'adapters' | 'clock' | 'publicOrigin' | 'settings'>): Mailer {
  const createPool = () =>
    createTransport({
      url: base.adapters.smtpUrl,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: 10_000,
    });
  const [codes, others] = [createPool(), createPool()];
  // A connection of its own, so that a host that hangs is known from one that is busy with others.
  const awaited = createTransport({
    url: base.adapters.smtpUrl,
    connectionTimeout: AWAITED_MS,
    greetingTimeout: AWAITED_MS,
    socketTimeout: AWAITED_MS,
  });
  const domain = base.settings.MAIL_FROM.split('@')[1] ?? 'localhost';
  const envelope = (to: string, mail: RenderedMail, reference: string) => ({
    from: { name: 'Naseeb', address: base.settings.MAIL_FROM },
    to,
    ...mail,
    date: base.clock.now(),
    messageId: `<${reference}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  return {
    send: async (to, mail, reference, isCode) => {
      await (isCode ? codes : others).sendMail(envelope(to, mail, reference));
    },
    sendFile: async (to, mail, reference, { name, type, content }) => {
      let begun = false;
      // The file is read once the host is there and the mail is handed over, not before.
      const read = function* () {
        begun = true;
        yield Buffer.from(content);
      };
      const attachments = [{ filename: name, contentType: type, content: Readable.from(read()) }];
      try {
        await awaited.sendMail({ ...envelope(to, mail, reference), attachments });
      } catch (error) {
        const failure = error as { readonly code?: unknown; readonly responseCode?: unknown };
        // What the host refused it has not taken.
        throw begun && failure.responseCode === undefined ? new MaybeSentError(failure) : error;
      }
    },
    close: () => {
      codes.close();
      others.close();
      awaited.close();
    },
  };
}

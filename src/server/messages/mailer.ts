import { createTransport } from 'nodemailer';
import type { Platform } from '../platform/platform.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Headers of a mail to many: the page where its reader stops them. */
  readonly list?: { readonly unsubscribe: string };
}

export interface Mailer {
  /**
   * Throws where the host refused it. The reference gives a stable Message-ID, so that a repetition is the same mail.
   */
  send(to: string, mail: RenderedMail, reference: string, isCode: boolean): Promise<void>;
  close(): void;
}

/** SMTP connections of a pool, opened as mails need them; a host may refuse more from one sender. */
const CONNECTIONS = 4;

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
  const domain = base.settings.MAIL_FROM.split('@')[1] ?? 'localhost';
  return {
    send: async (to, mail, reference, isCode) => {
      await (isCode ? codes : others).sendMail({
        from: { name: 'Naseeb', address: base.settings.MAIL_FROM },
        to,
        ...mail,
        date: base.clock.now(),
        messageId: `<${reference}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => {
      codes.close();
      others.close();
    },
  };
}

import { createTransport } from 'nodemailer';
import type { Platform } from '../platform/platform.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /**
   * Throws where the host refused it. The reference gives a stable Message-ID, so that a repetition is the same mail.
   */
  send(to: string, mail: RenderedMail, reference: string): Promise<void>;
  close(): void;
}

/** One pooled SMTP connection a node, opened by the first mail. */
export function createMailer(base: Pick<Platform, 'adapters' | 'publicOrigin' | 'settings'>): Mailer {
  const transport = createTransport({
    url: base.adapters.smtpUrl,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10_000,
  });
  const domain = base.settings.MAIL_FROM.split('@')[1] ?? 'localhost';
  return {
    send: async (to, mail, reference) => {
      await transport.sendMail({
        from: { name: 'Naseeb', address: base.settings.MAIL_FROM },
        to,
        ...mail,
        messageId: `<${reference}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}

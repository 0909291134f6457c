import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface SilentMailHost {
  /** Settings that send a node's mails here. */
  readonly env: Record<string, string>;
  /** The Message-IDs of the mails that were handed over. */
  readonly references: readonly string[];
  close(): Promise<void>;
}

const REPLIES: Readonly<Record<string, string>> = {
  EHLO: '250 here',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
};

/** A mail host that takes a whole mail and then hangs up without a word: nobody knows whether it has it. */
export async function startSilentMailHost(): Promise<SilentMailHost> {
  const references: string[] = [];
  const hold = (socket: Socket) => {
    let text = '';
    let isData = false;
    socket.on('error', () => undefined);
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (isData && text.endsWith('\r\n.\r\n')) {
        references.push(/^Message-ID: (.*)\r$/im.exec(text)?.[1] ?? '');
        socket.destroy();
      }
      if (isData || !text.endsWith('\r\n')) return;
      const command = text.slice(0, 4).toUpperCase();
      isData = command === 'DATA';
      text = '';
      socket.write(`${REPLIES[command] ?? '250 ok'}\r\n`);
    });
  };
  const server = createServer(hold).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` },
    references,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

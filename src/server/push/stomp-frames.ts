import { FrameImpl } from '@stomp/stompjs';

/**
 * One STOMP frame as it goes on the wire. CONNECTED is the one whose headers are not escaped (STOMP 1.2, "Value
 * Encoding").
 */
export function formatFrame(command: string, headers: Readonly<Record<string, string>>, body = ''): string {
  const text = FrameImpl.marshall({
    command,
    headers: { ...headers },
    body,
    escapeHeaderValues: command !== 'CONNECTED',
  });
  return typeof text === 'string' ? text : Buffer.from(text).toString('utf8');
}

let messages = 0;

/**
 * A MESSAGE for many sockets: built once for each subscription id in use, which is one where all are our own browser
 * client. Bytes, so that `ws` does not encode the text again for each socket.
 */
export function createMessageFrames(destination: string, body: unknown): (subscription: string) => Buffer {
  const text = JSON.stringify(body);
  const id = String(++messages);
  const made = new Map<string, Buffer>();
  return (subscription) => {
    let bytes = made.get(subscription);
    if (!bytes) {
      bytes = Buffer.from(
        formatFrame(
          'MESSAGE',
          { subscription, 'message-id': id, destination, 'content-type': 'application/json' },
          text,
        ),
      );
      made.set(subscription, bytes);
    }
    return bytes;
  };
}

export type MessageFrames = ReturnType<typeof createMessageFrames>;

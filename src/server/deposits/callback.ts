import type { IncomingMessage, ServerResponse } from 'node:http';
import { systemNow } from '#kernel/time.ts';
import { toWire } from '#kernel/money.ts';
import { notification } from './acquirer-wire.ts';
import { applyPayment, type Teller } from './apply.ts';
import { findDeposit } from './rows.ts';
import { checkSignature } from './signature.ts';

export const ACQUIRER_CALLBACK = '/callbacks/acquirer';
const MAX_BYTES = 64 * 1024;

async function read(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Read to its end all the same, so that the answer arrives.
    if (size <= MAX_BYTES) chunks.push(chunk);
  }
  return size > MAX_BYTES ? null : Buffer.concat(chunks).toString('utf8');
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/**
 * A notification of the acquirer (docs/adapters.md §1): 401 forged or old, 400 unreadable, 404 not ours, 409 another
 * amount than ours, 204 taken, also when it was known already. Only what answers 204 can have changed anything.
 */
export async function takeNotification(
  teller: Teller,
  secret: string,
  signature: string | undefined,
  body: string,
): Promise<number> {
  const genuine = checkSignature(secret, signature, body, systemNow());
  if (!genuine.ok) {
    teller.log.warn({ why: genuine.error }, 'a notification of the acquirer was refused');
    return 401;
  }
  const parsed = notification.safeParse(json(body));
  if (!parsed.success) return 400;
  const { merchantReference, amount, currency, ...payment } = parsed.data;
  const deposit = await findDeposit(teller.db, merchantReference);
  if (!deposit) return 404;
  if (currency !== 'AED' || amount !== toWire(deposit.amount)) {
    teller.log.error({ deposit: deposit.id, amount, currency }, 'a notification names another amount than the deposit');
    return 409;
  }
  await applyPayment(teller, deposit.id, { payment });
  return 204;
}

/** Answers the acquirer's notifications; false for any other path. */
export function acquirerCallback(
  teller: Teller,
  secret: string,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    if (request.url !== ACQUIRER_CALLBACK) return false;
    if (request.method !== 'POST') {
      response.writeHead(405, { allow: 'POST' }).end();
      return true;
    }
    const header = request.headers['x-signature'];
    read(request)
      .then((body) =>
        body === null ? 413 : takeNotification(teller, secret, typeof header === 'string' ? header : undefined, body),
      )
      .catch((error: unknown) => {
        // The sender comes again.
        teller.log.error({ err: error }, 'a notification of the acquirer failed');
        return 500;
      })
      .then((status) => response.writeHead(status).end());
    return true;
  };
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '#kernel/time.ts';
import { err, ok, type Result } from '#kernel/result.ts';

const HEADER = /^t=([0-9]{1,12}),v1=([0-9a-f]{64})$/;
const LIFE_MS = 5 * MINUTE_MS;

const mac = (secret: string, seconds: string, body: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest();

/** The header of a notification (docs/adapters.md): `t=<unix seconds>,v1=<hex hmac-sha256(secret, t + "." + body)>`. */
export const signNotification = (secret: string, body: string, now: number): string => {
  const seconds = String(Math.floor(now / 1000));
  return `t=${seconds},v1=${mac(secret, seconds, body).toString('hex')}`;
};

/**
 * Whether a notification was signed by the adapter, and lately. `now` is in ms of the machine's clock, as the
 * sender's.
 */
export function checkSignature(
  secret: string,
  header: string | undefined,
  body: string,
  now: number,
): Result<null, 'forged' | 'old'> {
  const [, seconds, given] = HEADER.exec(header ?? '') ?? [];
  if (seconds === undefined || given === undefined) return err('forged');
  if (!timingSafeEqual(Buffer.from(given, 'hex'), mac(secret, seconds, body))) return err('forged');
  return Math.abs(now - Number(seconds) * 1000) > LIFE_MS ? err('old') : ok(null);
}

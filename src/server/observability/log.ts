import pino, { type DestinationStream, type Logger } from 'pino';
import { serializeError } from './logged-error.ts';
import type { Settings } from '../settings/settings.ts';

export type { Logger };

/** Fields that are never written, at any depth (docs/security.md). */
const SECRET = [
  'password',
  'cvv',
  'cardNo',
  'sessionToken',
  'token',
  'accessToken',
  'code',
  'jwe',
  'secret',
  'seed',
  'authorization',
  'cookie',
];

/** JSON lines on standard error; standard output is for people. */
export function createLog(
  settings: Pick<Settings, 'LOG_LEVEL' | 'AUTH_KEY'>,
  to: DestinationStream = pino.destination(2),
): Logger {
  const names = [...SECRET, settings.AUTH_KEY, settings.AUTH_KEY.toLowerCase()].map((name) => `["${name}"]`);
  const paths = names
    .flatMap((name) => [name.slice(1, -1).replaceAll('"', ''), `*${name}`, `*.*${name}`])
    .map((path) => (path.includes('-') && !path.includes('[') ? `["${path}"]` : path));
  return pino(
    {
      level: settings.LOG_LEVEL,
      base: { pid: process.pid },
      redact: { paths, censor: '[redacted]' },
      serializers: { err: (error: unknown) => serializeError(error) },
    },
    to,
  );
}

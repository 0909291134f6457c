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

const CENSOR = '[redacted]';
/** Bounds objects that form a ring. */
const DEEPEST = 8;

function redact(value: unknown, secret: ReadonlySet<string>, depth = 0): unknown {
  // Errors have their own serializer; dates and bytes have their own text.
  if (typeof value !== 'object' || value === null || value instanceof Error || 'toJSON' in value) return value;
  if (depth === DEEPEST) return '[too deep]';
  if (Array.isArray(value)) return value.map((one) => redact(one, secret, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, secret.has(name) ? CENSOR : redact(one, secret, depth + 1)]),
  );
}

/** JSON lines on standard error; standard output is for people. */
export function createLog(
  settings: Pick<Settings, 'LOG_LEVEL' | 'AUTH_KEY'>,
  to: DestinationStream = pino.destination(2),
): Logger {
  const names = new Set([...SECRET, settings.AUTH_KEY, settings.AUTH_KEY.toLowerCase()]);
  return pino(
    {
      level: settings.LOG_LEVEL,
      base: { pid: process.pid },
      formatters: { log: (fields) => redact(fields, names) as Record<string, unknown> },
      // The fields of a child logger, which pass no formatter and are flat.
      redact: { paths: [...names].map((name) => `["${name}"]`), censor: CENSOR },
      serializers: { err: (error: unknown) => serializeError(error) },
    },
    to,
  );
}

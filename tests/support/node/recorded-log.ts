import { Writable } from 'node:stream';
import { createLog, type Logger } from '#server/observability/log.ts';

export interface RecordedLog {
  readonly log: Logger;
  /** All that was written so far. */
  text(): string;
  /** The events of security written so far, in order. */
  events(): Record<string, unknown>[];
  clear(): void;
}

/** The product's own log, kept in memory. */
export function recordLog(level: 'info' | 'trace' = 'info'): RecordedLog {
  let text = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString('utf8');
      done();
    },
  });
  return {
    log: createLog({ LOG_LEVEL: level, AUTH_KEY: 'Api-Access-Token' }, stream),
    text: () => text,
    events: () =>
      text
        .split('\n')
        .filter((line) => line.includes('"security":'))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    clear: () => {
      text = '';
    },
  };
}

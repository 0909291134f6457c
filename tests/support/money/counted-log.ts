import { pino, type Logger } from 'pino';

const ERROR = 50;

/** What operators are told of in the rounds, because a provider refused, lost or repeated something. */
const EXPECTED: readonly string[] = [
  'the acquirer takes no refund',
  'a chargeback does not fit its deposit',
  'refunds and chargebacks are more than the deposit',
  'a refund failed: its money was lost to a chargeback of the deposit',
  'a refund failed: its money is in a restricted account',
];

/** A log that counts what it is told; an error that the rounds do not bring about is a fault. */
export function countLog(counts: Map<string, number>, faults: string[]): Logger {
  const write = (line: string) => {
    const { level, msg, ...more } = JSON.parse(line) as { level: number; msg: string };
    const what = `log: ${msg}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
    if (level >= ERROR && !EXPECTED.includes(msg)) faults.push(`${msg} ${JSON.stringify(more)}`);
  };
  return pino({ level: 'warn', base: null }, { write });
}

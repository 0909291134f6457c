import { err, ok, type Result } from '#kernel/result.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { fetchAdapter } from '#server/platform/fetch-adapter.ts';
import type { Logger } from '#server/observability/log.ts';
import type { Debtor } from './payment-file.ts';
import { readStatement, type Statement } from './statement.ts';
import { readStatusReport, type StatusReport } from './status-report.ts';

export interface BankOptions {
  /** Without a slash at its end. */
  readonly url: string;
  readonly secret: string;
  readonly debtor: Debtor;
  readonly log: Pick<Logger, 'error'>;
}

/**
 * Why there is no answer. `away`: nobody answered, the effect is unknown, repeat. `refused`: the bank does not take
 * this call, which only people can mend. `not-found`: it has no such file, or no statement of that day yet. `invalid`:
 * it cannot take these bytes, now or later.
 */
export type BankFault = 'away' | 'refused' | 'not-found' | 'invalid';

/** The bank that pays withdrawals, behind the contract of docs/adapters.md §9. */
export interface Bank {
  readonly debtor: Debtor;
  /** Hands a pain.001 over; the same file again is taken once. */
  sendFile(xml: string): Promise<Result<null, BankFault>>;
  /** What became of a file's payments. */
  findStatus(messageId: string): Promise<Result<StatusReport, BankFault>>;
  /** The bookings of a day, YYYY-MM-DD in Dubai. One that is not complete is refused, and why is logged. */
  loadStatement(day: string): Promise<Result<Statement, BankFault>>;
}

const CALL_MS = 10 * SECOND_MS;

function faultOf(status: number): BankFault {
  if (status === 404) return 'not-found';
  if (status === 400 || status === 413) return 'invalid';
  return status < 500 ? 'refused' : 'away';
}

export function createBank({ url, secret, debtor, log }: BankOptions): Bank {
  async function call(path: string, init: RequestInit = {}): Promise<Result<string, BankFault>> {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/xml' };
    try {
      const response = await fetchAdapter(url + path, { ...init, headers }, CALL_MS);
      const text = await response.text();
      return response.ok ? ok(text) : err(faultOf(response.status));
    } catch {
      return err('away');
    }
  }

  /** Reads an answer; one that is not understood is logged without its contents, which are of players. */
  async function read<T>(path: string, reader: (text: string) => Result<T, string>): Promise<Result<T, BankFault>> {
    const answer = await call(path);
    if (!answer.ok) return answer.error === 'invalid' ? err('refused') : answer;
    const value = reader(answer.value);
    if (value.ok) return value;
    log.error({ path, fault: value.error }, 'the answer of the bank does not match its contract');
    return err('refused');
  }

  return {
    debtor,
    sendFile: async (xml) => {
      const sent = await call('/payouts', { method: 'POST', body: xml });
      return sent.ok ? ok(null) : sent;
    },
    findStatus: (messageId) =>
      read(`/payouts/${messageId}/status`, (text) => {
        const report = readStatusReport(text);
        return report?.messageId === messageId ? ok(report) : err('it is no report of this file');
      }),
    loadStatement: (day) =>
      read(`/statements/${day}?iban=${debtor.iban}`, (text) => readStatement(text, debtor.iban, day)),
  };
}

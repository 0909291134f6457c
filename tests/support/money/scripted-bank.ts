import { err, ok } from '#kernel/result.ts';
import { SANDBOX_DEBTOR } from '#server/settings/sandbox-debtor.ts';
import type { Bank } from '#server/withdrawals/bank/client.ts';
import type { PaymentStatus } from '#server/withdrawals/bank/status-report.ts';
import type { SeededRandom } from '../random/seeded-random.ts';

interface BankPayment {
  readonly endToEndId: string;
  /** Fils. */
  readonly amount: number;
  status: 'paid' | 'pending' | 'rejected';
  isReturned: boolean;
}

const toFils = (decimal: string): number => Math.round(Number(decimal) * 100);

/** A bank in this process that keeps books of its own. A fifth of its answers to a file are lost. */
export function createScriptedBank(pick: SeededRandom) {
  const files = new Map<string, readonly BankPayment[]>();
  const payments = new Map<string, BankPayment>();
  const faults: string[] = [];

  const takeFile = (messageId: string, xml: string): void => {
    const found = xml.matchAll(/<EndToEndId>([^<]+)<\/EndToEndId>.*?<InstdAmt Ccy="AED">([^<]+)<\/InstdAmt>/gs);
    const taken = [...found].map(([, endToEndId = '', amount = '']): BankPayment => {
      const roll = pick(10);
      const status = roll < 5 ? 'paid' : roll < 8 ? 'pending' : 'rejected';
      return { endToEndId, amount: toFils(amount), status, isReturned: false };
    });
    for (const payment of taken) {
      if (payments.has(payment.endToEndId)) faults.push(`payment ${payment.endToEndId} is in two files`);
      payments.set(payment.endToEndId, payment);
    }
    files.set(messageId, taken);
  };
  const statusOf = ({ status }: BankPayment): PaymentStatus =>
    status === 'rejected' ? { is: 'rejected', reason: 'AC04' } : { is: status };

  const adapter: Bank = {
    debtor: SANDBOX_DEBTOR,
    sendFile: (xml) => {
      const messageId = /<MsgId>([^<]+)<\/MsgId>/.exec(xml)?.[1] ?? '';
      if (!files.has(messageId)) takeFile(messageId, xml);
      return Promise.resolve(pick(5) === 0 ? err('away') : ok(null));
    },
    findStatus: (messageId) => {
      const file = files.get(messageId);
      if (!file) return Promise.resolve(err('not-found'));
      const said = new Map(file.map((payment) => [payment.endToEndId, statusOf(payment)]));
      return Promise.resolve(ok({ messageId, others: { is: 'pending' }, payments: said }));
    },
    loadStatement: () => Promise.resolve(err('not-found')),
  };

  return {
    adapter,
    payments,
    faults,
    list: (status: BankPayment['status']) => [...payments.values()].filter((payment) => payment.status === status),
    /** What left the product's account, in fils. */
    paidOut: () =>
      [...payments.values()].reduce(
        (sum, { amount, status, isReturned }) => sum + (status === 'paid' && !isReturned ? amount : 0),
        0,
      ),
  };
}
export type ScriptedBank = ReturnType<typeof createScriptedBank>;

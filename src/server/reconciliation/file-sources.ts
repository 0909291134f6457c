import type { Bank } from '../withdrawals/bank/client.ts';
import { fileOfStatement } from './bank-file.ts';
import type { FileSource } from './reconcile.ts';

interface Adapters {
  readonly bank: Pick<Bank, 'loadStatement'>;
}

/** The files that are compared with the ledger. */
export const fileSources = ({ bank }: Adapters): readonly FileSource[] => [
  {
    source: 'bank',
    load: async (day) => {
      const statement = await bank.loadStatement(day);
      if (!statement.ok) throw new Error(`the bank has no statement for us: ${statement.error}`);
      return fileOfStatement(statement.value);
    },
  },
];

import type { Result } from '#kernel/result.ts';
import type { Acquirer } from '../deposits/acquirer/client.ts';
import type { Bank } from '../withdrawals/bank/client.ts';
import { fileOfSettlement } from './acquirer-file.ts';
import { fileOfStatement } from './bank-file.ts';
import type { FileSource } from './reconcile.ts';

interface Adapters {
  readonly acquirer: Pick<Acquirer, 'loadSettlement'>;
  readonly bank: Pick<Bank, 'loadStatement'>;
}

function valueOf<T>(source: string, loaded: Result<T, string>): T {
  if (!loaded.ok) throw new Error(`the ${source} has no file for us: ${loaded.error}`);
  return loaded.value;
}

/** The files that are compared with the ledger. */
export const fileSources = ({ acquirer, bank }: Adapters): readonly FileSource[] => [
  {
    source: 'acquirer',
    load: async (day) => fileOfSettlement(valueOf('acquirer', await acquirer.loadSettlement(day))),
  },
  { source: 'bank', load: async (day) => fileOfStatement(valueOf('bank', await bank.loadStatement(day))) },
];

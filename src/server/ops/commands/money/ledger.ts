import { formatAmount } from '#kernel/money-format.ts';
import { checkReceipts } from '#server/orders/receipts/check-receipts.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { OpsRefusal, type OpsCommands } from '#server/ops/command.ts';

export const ledgerCommands: OpsCommands = {
  check: {
    usage: '',
    summary: 'recomputes every balance and every order from the postings, and makes every receipt again',
    run: async ({ db, operator }, _args, out) => {
      const differences = await checkLedger(db);
      for (const { what, expected, actual } of differences)
        out(`${what}: ${formatAmount(actual)} stands, ${formatAmount(expected)} was posted`);
      let faults = 0;
      const receipts = await checkReceipts(db, operator, (what) => {
        faults++;
        out(what);
      });
      const balance = differences.length > 0 ? `does not balance: ${differences.length} differences` : 'balances';
      const held =
        faults > 0
          ? `of ${receipts} receipts not all hold: ${faults} faults`
          : `all receipts hold: ${receipts} were checked`;
      if (differences.length > 0 || faults > 0) throw new OpsRefusal(`The ledger ${balance}; ${held}.`);
      out(`the ledger ${balance}`);
      out(held);
    },
  },
  accounts: {
    usage: '',
    summary: 'the balance of every house account',
    run: async ({ db }, _args, out) => {
      const rows = await db
        .selectFrom('accounts')
        .select(['id', 'name', 'balance'])
        .where('balance', '<>', 0n)
        .orderBy('id')
        .execute();
      for (const { id, name, balance } of rows)
        out(`${String(id).padStart(5)}  ${name.padEnd(20)} ${formatAmount(balance).padStart(18)}`);
      if (rows.length === 0) out('every account is at 0.00');
    },
  },
};

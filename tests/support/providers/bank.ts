import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startSandbox } from '#sandbox/start-sandbox.ts';

export interface BankSandbox {
  /** Settings of a node that uses it. */
  readonly env: Record<'BANK_URL' | 'BANK_SECRET', string>;
  /** Settings of a node whose whole outside world it is. */
  readonly worldEnv: Record<'SANDBOX_ORIGIN' | 'SANDBOX_SECRET', string>;
  readonly url: string;
  /** The bank's own account: how often each EndToEndId was paid, and what it was asked to pay at all. */
  listPaid(): {
    readonly endToEndId: string;
    readonly amount: number;
    readonly status: string;
    readonly account: string;
  }[];
  stop(): Promise<void>;
}

/** The sandbox in this process, whose short waits last 100 ms, the long ones 600 ms. */
export async function startBankSandbox(): Promise<BankSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'naseeb-bank-'));
  const secret = 'a secret of the bank';
  const settings = { host: '127.0.0.1', port: 0, smtpPort: 0, dataDir, secret, lateMs: 600 };
  const { address, close } = await startSandbox(settings);
  const origin = `http://127.0.0.1:${address.httpPort}`;
  const url = `${origin}/sandbox/bank`;
  return {
    env: { BANK_URL: url, BANK_SECRET: secret },
    worldEnv: { SANDBOX_ORIGIN: origin, SANDBOX_SECRET: secret },
    url,
    listPaid: () => {
      const db = new DatabaseSync(join(dataDir, 'sandbox.db'), { readOnly: true });
      const rows = db.prepare('select data from bank_payments order by rowid').all();
      db.close();
      return rows.map((row) => JSON.parse(String(row['data'])) as ReturnType<BankSandbox['listPaid']>[number]);
    },
    stop: async () => {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

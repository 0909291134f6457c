import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { checkLedger } from '#server/ledger/reconcile.ts';
import type { Db } from '#server/db/index.ts';
import type { WithdrawalState } from '#server/withdrawals/tables.ts';
import { toEndToEndId } from '#server/withdrawals/payouts/payout-files.ts';
import type { Acknowledged } from './withdrawers.ts';

interface BankPayment {
  readonly endToEndId: string;
  readonly amount: number;
  readonly status: 'pending' | 'paid' | 'rejected';
  readonly returned?: object;
  /** When it will be decided, or sent back. */
  readonly dueAt: number | null;
}

/** What the sandbox's bank was asked to pay and did, from its own store. */
export function readBankPayments(dataDir: string): readonly BankPayment[] {
  const db = new DatabaseSync(join(dataDir, 'sandbox.db'), { readOnly: true });
  const rows = db.prepare('select data from bank_payments order by rowid').all();
  db.close();
  return rows.map((row) => JSON.parse(String(row['data'])) as BankPayment);
}

interface Row {
  readonly id: string;
  readonly player_id: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly state: WithdrawalState;
  readonly winnings: bigint;
  readonly held: bigint;
  readonly told: string[];
}

/** What the bank has of a withdrawal in each state that does not change by itself. */
const atBank = (payment: BankPayment | undefined): string => {
  if (!payment) return 'nothing';
  return payment.status === 'paid' && payment.returned ? 'returned' : payment.status;
};
const EXPECTED: Partial<Record<WithdrawalState, string>> = {
  review: 'nothing',
  rejected: 'nothing',
  canceled: 'nothing',
  failed: 'rejected',
  paid: 'paid',
  returned: 'returned',
};
const isOut = (state: WithdrawalState): boolean => state === 'paid';
const TOLD: Partial<Record<WithdrawalState, readonly string[]>> = {
  paid: ['withdrawalPaid'],
  failed: ['withdrawalFailed'],
  rejected: ['withdrawalRejected'],
  returned: ['withdrawalPaid', 'withdrawalReturned'],
};

export interface Settled {
  readonly states: ReadonlyMap<WithdrawalState, number>;
  /** Paid by the bank and not sent back, in fils. */
  readonly paid: bigint;
}

/**
 * Compares the withdrawals of players who had `winnings` each and asked once with the bank's own store, to the fils.
 * Only withdrawals that ended, or that wait for staff, pass.
 */
export async function expectBankAgrees(
  db: Db,
  payments: readonly BankPayment[],
  acknowledged: readonly Acknowledged[],
  winnings: bigint,
): Promise<Settled> {
  const { rows } = await sql<Row>`
    select w.id, w.player_id, w.amount, w.fee, w.state, k.winnings, k.held, (
      select coalesce(array_agg(n.kind::text order by n.id), '{}') from notifications n
      where n.player_id = w.player_id and n.kind::text <> 'withdrawalSubmitted') as told
    from withdrawals w join wallets k using (player_id)
    where w.account_id is not null order by w.requested_at, w.id`.execute(db);

  // What was acknowledged is there, as it was said; nobody has two.
  const stored = new Map(rows.map((row) => [row.id, row]));
  expect(
    acknowledged.filter(({ withdrawalId, amount, fee, playerId }) => {
      const row = stored.get(withdrawalId);
      return row?.amount !== BigInt(amount) || row.fee !== BigInt(fee) || row.player_id !== playerId;
    }),
  ).toEqual([]);
  const canceled = acknowledged.filter(({ isCanceled }) => isCanceled);
  expect(canceled.filter(({ withdrawalId }) => stored.get(withdrawalId)?.state !== 'canceled')).toEqual([]);
  expect(new Set(rows.map(({ player_id }) => player_id)).size).toBe(rows.length);

  // Each payment of the bank is one withdrawal's, of its amount, and ended as that did.
  const byId = new Map(payments.map((payment) => [payment.endToEndId, payment]));
  expect(byId.size).toBe(payments.length);
  const ours = new Set(rows.map(({ id }) => toEndToEndId(id)));
  expect(payments.filter(({ endToEndId }) => !ours.has(endToEndId))).toEqual([]);
  const differ = rows.filter(({ id, state, amount, fee }) => {
    const payment = byId.get(toEndToEndId(id));
    return EXPECTED[state] !== atBank(payment) || (payment && BigInt(payment.amount) !== amount - fee);
  });
  expect(differ.map(({ id, state }) => [id, state, byId.get(toEndToEndId(id))])).toEqual([]);

  // To the fils: what left the bank, and what left the wallets, with its fee.
  const sum = (list: readonly bigint[]) => list.reduce((all, one) => all + one, 0n);
  const executed = payments.filter((payment) => atBank(payment) === 'paid').map(({ amount }) => BigInt(amount));
  const paid = sum(executed);
  expect(paid).toBe(sum(rows.filter(({ state }) => isOut(state)).map(({ amount, fee }) => amount - fee)));
  const wrong = rows.filter(({ amount, state, ...wallet }) => {
    const away = isOut(state) || state === 'review' ? amount : 0n;
    return wallet.winnings !== winnings - away || wallet.held !== (state === 'review' ? amount : 0n);
  });
  expect(wrong).toEqual([]);

  // A player reads of each end once.
  expect(rows.filter(({ state, told }) => told.join() !== (TOLD[state] ?? []).join())).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);
  const states = new Map<WithdrawalState, number>();
  for (const { state } of rows) states.set(state, (states.get(state) ?? 0) + 1);
  return { states, paid };
}

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import { bucketAccount, HOUSE_ACCOUNTS, prizesAccount, salesAccount, type Bucket } from '#server/ledger/accounts.ts';
import { HOUR_MS } from '#kernel/time.ts';

/* Random histories of a player's money, written as transfers, and what a statement of them must say. */

const WAYS = [
  'deposit',
  'gift',
  'gift-return',
  'prize',
  'order',
  'order-refund',
  'mixed-refunds',
  'release',
  'withdrawal',
  'withdrawal-paid',
  'withdrawal-failure',
  'withdrawal-return',
  'refund',
  'refund-done',
  'failed-refund',
  'chargeback',
  'chargeback-reversal',
] as const;

export interface HistoryStep {
  readonly way: (typeof WAYS)[number];
  /** Of each bucket. */
  readonly amounts: readonly [number, number, number];
  /** Since the step before. */
  readonly hours: number;
}

export const arbitraryHistory: fc.Arbitrary<HistoryStep[]> = fc.array(
  fc.record({
    way: fc.constantFrom(...WAYS),
    amounts: fc.tuple(
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 0, max: 5_000 }),
    ),
    hours: fc.constantFrom(0, 1, 5, 24, 24 * 9),
  }),
  { maxLength: 40 },
);

/** A change of the total balance, as a statement has it. */
export interface ExpectedMovement {
  readonly type: string;
  readonly at: number;
  readonly amount: number;
  readonly balance: number;
  /** Held after it. */
  readonly held: number;
}

type Kind = string;
interface Move {
  readonly debit: bigint;
  readonly credit: bigint;
  readonly amount: number;
  readonly kind: Kind;
  readonly draw?: number;
}
const BUCKETS = ['gift', 'deposited', 'winnings'] as const satisfies Bucket[];
const BANK = HOUSE_ACCOUNTS.bankClearing;

/** Writes the steps that the balances allow, one statement each; answers what moved and what was held at the end. */
export async function writeHistory(
  db: Db,
  playerId: bigint,
  steps: readonly HistoryStep[],
  begin: number,
): Promise<{ movements: ExpectedMovement[]; held: { at: number; amount: number }[] }> {
  const of = { gift: 0, deposited: 0, winnings: 0, held: 0 };
  const account = (bucket: Bucket) => bucketAccount(playerId, bucket);
  const movements: ExpectedMovement[] = [];
  const held: { at: number; amount: number }[] = [];
  let at = begin;
  const total = () => of.gift + of.deposited + of.winnings;

  const post = async (type: string | undefined, moves: readonly Move[]): Promise<void> => {
    const real = moves.filter(({ amount }) => amount > 0);
    if (real.length === 0) return;
    const reference = randomUUID();
    await sql`
      insert into transfers (debit, credit, amount, kind, reference, draw_id, created_at)
      select debit, credit, amount, kind, ${reference}, draw, ${new Date(at)}
      from jsonb_to_recordset(${JSON.stringify(real.map((move) => ({ ...move, debit: Number(move.debit), credit: Number(move.credit) })))}::jsonb)
        as t (debit bigint, credit bigint, amount bigint, kind text, draw bigint)`.execute(db);
    const before = total();
    const byDraw = new Map<number | undefined, number>();
    for (const { debit, credit, amount, draw } of real) {
      for (const bucket of [...BUCKETS, 'held'] as const) {
        const change = (credit === account(bucket) ? amount : 0) - (debit === account(bucket) ? amount : 0);
        of[bucket] += change;
        if (bucket !== 'held') byDraw.set(draw, (byDraw.get(draw) ?? 0) + change);
      }
    }
    held.push({ at, amount: of.held });
    if (type === undefined) return;
    // Refunds of several draws at once are one movement each, in the order in which each was complete.
    const draws = [...byDraw].sort(([a], [b]) => lastOf(real, a) - lastOf(real, b));
    let balance = before;
    for (const [, amount] of draws) {
      balance += amount;
      movements.push({ type, at, amount, balance, held: of.held });
    }
  };
  const lastOf = (moves: readonly Move[], draw: number | undefined) =>
    moves.findLastIndex((move) => move.draw === draw);

  for (const { way, amounts, hours } of steps) {
    at += hours * HOUR_MS + 1;
    const [some] = amounts;
    const within = (bucket: keyof typeof of, amount: number) => Math.min(amount, of[bucket]);
    const from = (to: bigint, kind: Kind): Move[] =>
      BUCKETS.map((bucket, i) => ({
        debit: account(bucket),
        credit: to,
        amount: within(bucket, amounts[i] ?? 0),
        kind,
      }));
    const into = (source: bigint, kind: Kind, draw?: number, most = Infinity): Move[] =>
      BUCKETS.map((bucket, i) => ({
        debit: source,
        credit: account(bucket),
        amount: Math.min(amounts[i] ?? 0, most),
        kind,
        ...(draw !== undefined && { draw }),
      }));
    const one = (debit: bigint, credit: bigint, amount: number, kind: Kind): Move[] => [
      { debit, credit, amount, kind },
    ];
    const sales = salesAccount(69);
    switch (way) {
      case 'deposit':
        await post('deposit', one(BANK, account('deposited'), some, 'deposit'));
        break;
      case 'gift':
        await post('gift', one(HOUSE_ACCOUNTS.promotions, account('gift'), some, 'gift'));
        break;
      case 'gift-return':
        await post('gift-return', one(account('gift'), HOUSE_ACCOUNTS.promotions, within('gift', some), 'gift-return'));
        break;
      case 'prize':
        await post('prize', one(prizesAccount(69), account('winnings'), some, 'prize'));
        break;
      case 'order':
        await post('order', from(sales, 'stake'));
        break;
      case 'order-refund':
        // From what was paid for grand prizes: sales would fall below nothing.
        await post('order-refund', into(prizesAccount(69), 'stake-refund'));
        break;
      case 'mixed-refunds': {
        const draws = [7, 8, 9].map((draw) => into(prizesAccount(69), 'advance-refund', draw));
        const byBucket = [0, 1, 2].flatMap((bucket) => draws.flatMap((moves) => moves[bucket] ?? []));
        await post('order-refund', byBucket);
        break;
      }
      case 'release':
        await post(undefined, one(account('deposited'), account('winnings'), within('deposited', some), 'release'));
        break;
      case 'withdrawal':
        await post(
          'withdrawal',
          one(account('winnings'), account('held'), within('winnings', some), 'withdrawal-hold'),
        );
        break;
      case 'withdrawal-paid': {
        const fee = within('held', amounts[1]);
        const paid = Math.min(some, of.held - fee);
        await post(undefined, [
          { debit: account('held'), credit: BANK, amount: paid, kind: 'withdrawal' },
          { debit: account('held'), credit: HOUSE_ACCOUNTS.fees, amount: fee, kind: 'fee' },
        ]);
        break;
      }
      case 'withdrawal-failure':
        await post(
          'withdrawal-failure',
          one(account('held'), account('winnings'), within('held', some), 'withdrawal-failure'),
        );
        break;
      case 'withdrawal-return':
        await post('withdrawal-return', [
          { debit: BANK, credit: account('winnings'), amount: some, kind: 'withdrawal-return' },
          { debit: HOUSE_ACCOUNTS.bankClearing, credit: account('winnings'), amount: amounts[1], kind: 'fee-return' },
        ]);
        break;
      case 'refund':
        await post('refund', one(account('deposited'), account('held'), within('deposited', some), 'refund-hold'));
        break;
      case 'refund-done':
        await post(undefined, one(account('held'), BANK, within('held', some), 'deposit-returned'));
        break;
      case 'failed-refund':
        await post('failed-refund', one(account('held'), account('deposited'), within('held', some), 'refund-failure'));
        break;
      case 'chargeback':
        await post('chargeback', from(BANK, 'chargeback'));
        break;
      case 'chargeback-reversal':
        await post('chargeback-reversal', into(BANK, 'chargeback-reversal'));
        break;
    }
  }
  return { movements, held };
}

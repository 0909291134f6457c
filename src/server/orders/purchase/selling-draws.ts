import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db } from '#server/db/index.ts';

/** A draw as a purchase names it. None of this changes once the draw is published (draws_guard, migration 0004). */
export interface SellingDraw {
  readonly id: bigint;
  /** `<lotteryType>-<phase>`. */
  readonly name: string;
  readonly seedHash: Buffer;
}

export interface SellingDraws {
  /** The draw named and the ones that follow it, `count` in all; whether they still sell is decided in the transaction. */
  find(
    lotteryType: number,
    first: string,
    count: number,
  ): Promise<Result<readonly SellingDraw[], typeof errorCodes.drawNotFound>>;
  /** Reads again at the next ask: a draw that was planned does not sell. */
  forget(lotteryType: number): void;
}

interface Known {
  readonly draws: readonly SellingDraw[];
  readonly placeOf: ReadonlyMap<string, number>;
}

/**
 * The draws of a game that may still sell. No draw closes after its time, and (lottery_type, draws_at) is a key: those that are over,
 * a million after two years, are not read. Anybody can make this be asked, by naming a draw that does not exist.
 */
export const sellingDrawsQuery = (lotteryType: number) => sql<SellingDraw>`
  select id, lottery_type || '-' || phase as name, seed_hash as "seedHash" from draws
  where lottery_type = ${lotteryType} and draws_at > product_now() - interval '2 minutes'
    and closes_at > product_now() - interval '2 minutes' and state <> 'cancelled'
  order by draws_at`;

/** Draws of a game still on sale are a few hundred at most; what was read stays true, so it is read again only when more is asked for. */
export function createSellingDraws(db: Db): SellingDraws {
  const known = new Map<number, Known>();
  const reading = new Map<number, Promise<Known>>();

  const read = async (lotteryType: number): Promise<Known> => {
    const { rows } = await sellingDrawsQuery(lotteryType).execute(db);
    const found = { draws: rows, placeOf: new Map(rows.map(({ name }, place) => [name, place])) };
    known.set(lotteryType, found);
    return found;
  };
  const readOnce = (lotteryType: number): Promise<Known> => {
    const under = reading.get(lotteryType) ?? read(lotteryType).finally(() => reading.delete(lotteryType));
    reading.set(lotteryType, under);
    return under;
  };
  const cut = ({ draws, placeOf }: Known, first: string, count: number): readonly SellingDraw[] | undefined => {
    const place = placeOf.get(first);
    const plan = place === undefined ? [] : draws.slice(place, place + count);
    return plan.length === count ? plan : undefined;
  };

  return {
    async find(lotteryType, first, count) {
      const there = known.get(lotteryType);
      const plan = (there && cut(there, first, count)) ?? cut(await readOnce(lotteryType), first, count);
      return plan ? ok(plan) : err(errorCodes.drawNotFound);
    },
    forget: (lotteryType) => known.delete(lotteryType),
  };
}

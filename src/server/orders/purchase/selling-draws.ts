import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db } from '#server/db/index.ts';
import { COMMITTED_DRAW, hashOfCommitment, type CommittedDraw } from '../receipts/commitment-hash.ts';

/** A draw as a purchase needs it. None of this ever changes (draws_guard). */
export interface SellingDraw {
  readonly id: bigint;
  /** `<lotteryType>-<phase>`. */
  readonly name: string;
  readonly seedHash: Buffer;
  readonly proofVersion: 2 | 3;
  /** The hash of its commitment, computed when it is asked for. */
  readonly commitment: () => Buffer;
}

interface Row extends CommittedDraw {
  readonly id: bigint;
  readonly name: string;
  readonly proof_version: 2 | 3;
}

function toSellingDraw({ id, name, proof_version: proofVersion, ...draw }: Row): SellingDraw {
  let hash: Buffer | undefined;
  return { id, name, seedHash: draw.seed_hash, proofVersion, commitment: () => (hash ??= hashOfCommitment(draw)) };
}

export interface SellingDraws {
  /**
   * The draw named and the ones that follow it, `count` in all; whether they still sell is decided in the
   * transaction.
   */
  find(
    lotteryType: number,
    first: string,
    count: number,
  ): Promise<Result<readonly SellingDraw[], typeof errorCodes.drawNotFound>>;
  /** Drops the cached draws of a game, because one of them no longer sells. */
  dropCached(lotteryType: number): void;
}

interface GameDraws {
  readonly draws: readonly SellingDraw[];
  readonly placeOf: ReadonlyMap<string, number>;
}

/**
 * The draws of a game that may still sell. (lottery_type, draws_at) is a key, so past draws, a million after two
 * years, are not read: anybody can cause this query by naming a draw that does not exist.
 */
export const sellingDrawsQuery = (lotteryType: number) => sql<Row>`
  select id, lottery_type || '-' || phase as name, proof_version, ${COMMITTED_DRAW} from draws d
  where lottery_type = ${lotteryType} and draws_at > product_now() - interval '2 minutes'
    and closes_at > product_now() - interval '2 minutes' and state <> 'cancelled'
  order by draws_at`;

/**
 * Cache of each game's draws on sale, a few hundred at most. Draws do not change, so a game's are read again only
 * when a purchase names a later one.
 */
export function createSellingDraws(db: Db): SellingDraws {
  const known = new Map<number, GameDraws>();
  const reading = new Map<number, Promise<GameDraws>>();

  const read = async (lotteryType: number): Promise<GameDraws> => {
    const { rows } = await sellingDrawsQuery(lotteryType).execute(db);
    const found = { draws: rows.map(toSellingDraw), placeOf: new Map(rows.map(({ name }, place) => [name, place])) };
    known.set(lotteryType, found);
    return found;
  };
  const readOnce = (lotteryType: number): Promise<GameDraws> => {
    const under = reading.get(lotteryType) ?? read(lotteryType).finally(() => reading.delete(lotteryType));
    reading.set(lotteryType, under);
    return under;
  };
  const cut = ({ draws, placeOf }: GameDraws, first: string, count: number): readonly SellingDraw[] | undefined => {
    const place = placeOf.get(first);
    const found = place === undefined ? [] : draws.slice(place, place + count);
    return found.length === count ? found : undefined;
  };

  return {
    async find(lotteryType, first, count) {
      const cached = known.get(lotteryType);
      const draws = (cached && cut(cached, first, count)) ?? cut(await readOnce(lotteryType), first, count);
      return draws ? ok(draws) : err(errorCodes.drawNotFound);
    },
    dropCached: (lotteryType) => known.delete(lotteryType),
  };
}

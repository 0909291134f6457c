import { sql } from 'kysely';
import { fieldRefusal, type Refusal } from '#contract/errors.ts';
import type { Address } from '#contract/players/address.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Queryable } from '../db/index.ts';
import { isCountry } from '../messages/sms/countries.ts';

/** Writes a player's address in the place of the one before. Its country must be one that 001006 lists. */
export async function saveAddress(
  db: Queryable,
  playerId: bigint,
  { country, emirate, city, street, postcode }: Address,
): Promise<Result<void, Refusal>> {
  if (!isCountry(country)) return err(fieldRefusal('country', 'input.country'));
  await sql`
    insert into player_addresses (player_id, country, emirate, city, street, postcode)
    values (${playerId}, ${country}, ${emirate}, ${city}, ${street}, ${postcode})
    on conflict (player_id) do update set country = excluded.country, emirate = excluded.emirate, city = excluded.city,
      street = excluded.street, postcode = excluded.postcode, updated_at = product_now()`.execute(db);
  return ok(undefined);
}

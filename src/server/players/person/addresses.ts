import { sql } from 'kysely';
import { fieldRefusal, type Refusal } from '#contract/errors.ts';
import { findAddressFaults, type AddressFields } from '#contract/players/address-rules.ts';
import type { Queryable } from '#server/db/index.ts';
import { isCountry } from '#server/messages/sms/countries.ts';

/** As a request carries it: what a country does not have may be left out. */
interface RequestedAddress extends Pick<AddressFields, 'country' | 'city' | 'street'> {
  readonly emirate?: string | undefined;
  readonly postcode?: string | undefined;
}

export const addressOf = ({ country, emirate = '', city, street, postcode = '' }: RequestedAddress): AddressFields => ({
  country,
  emirate,
  city,
  street,
  postcode,
});

/** What is wrong with an address, at its first field. A country that 001006 does not list is as good as none. */
export function addressRefusal(address: AddressFields): Refusal | undefined {
  const country = isCountry(address.country) ? address.country : '';
  const first = Object.entries(findAddressFaults({ ...address, country }))[0];
  return first && fieldRefusal(first[0], `input.${first[1]}`);
}

/** Writes a player's address in the place of the one before. */
export async function storeAddress(db: Queryable, playerId: bigint, address: AddressFields): Promise<void> {
  const { country, emirate, city, street, postcode } = address;
  await sql`
    insert into player_addresses (player_id, country, emirate, city, street, postcode)
    values (${playerId}, ${country}, ${emirate || null}, ${city}, ${street}, ${postcode || null})
    on conflict (player_id) do update set country = excluded.country, emirate = excluded.emirate, city = excluded.city,
      street = excluded.street, postcode = excluded.postcode, updated_at = product_now()`.execute(db);
}

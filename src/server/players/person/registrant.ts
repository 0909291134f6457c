import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal, type Refusal } from '#contract/errors.ts';
import type { RequestOf } from '#contract/command.ts';
import type { register } from '#contract/players/100201-register.ts';
import type { AddressFields } from '#contract/players/address-rules.ts';
import { findNationalityFault, findNumberFault, findResidenceFault } from '#contract/players/person-rules.ts';
import { isAdult, isImpossibleBirthDate } from '#kernel/age.ts';
import { compactNumber } from '#kernel/emirates-id.ts';
import type { Tx } from '#server/db/index.ts';
import { documentNumberEnd, hashDocumentNumber } from './document-number.ts';
import { isCountry } from '#server/messages/sms/countries.ts';
import { addressOf, addressRefusal, storeAddress } from './addresses.ts';

type Registration = RequestOf<typeof register>;

/** What a person says of themself when they register. */
export interface Registrant extends Pick<
  Registration,
  'firstNames' | 'lastName' | 'idCardType' | 'idCardNo' | 'nationality' | 'residence'
> {
  readonly address: AddressFields;
  /** The contact that was typed and not proven: E.164, or an address in lower case. */
  readonly unprovenMobile?: string | undefined;
  readonly unprovenEmail?: string | undefined;
}

const refuse = (field: string, fault: string | undefined): Refusal | undefined =>
  fault === undefined ? undefined : fieldRefusal(field, `input.${fault}`);

/** A country that 001006 does not list is as good as none. */
const known = (country: string): string => (isCountry(country) ? country : '');

function birthDateRefusal(birthDate: string, now: Date): Refusal | undefined {
  if (isImpossibleBirthDate(birthDate, now)) return fieldRefusal('birthDate', 'input.date');
  return isAdult(birthDate, now) ? undefined : { code: errorCodes.underage, extData: { field: 'birthDate' } };
}

/** Why this person may not register, by the first field that says so. The schema has checked names and days. */
export const registrationRefusal = (registration: Registration, now: Date): Refusal | undefined =>
  refuse('idCardNo', findNumberFault(registration.idCardType, registration.idCardNo)) ??
  refuse('nationality', findNationalityFault(known(registration.nationality))) ??
  refuse('residence', findResidenceFault(registration.idCardType, known(registration.residence))) ??
  birthDateRefusal(registration.birthDate, now) ??
  addressRefusal(addressOf(registration));

/** Stores it beside the account. Of the document's number only a digest and four characters are kept. */
export async function storeRegistrant(tx: Tx, playerId: bigint, person: Registrant): Promise<void> {
  const number = compactNumber(person.idCardNo);
  const hash = await hashDocumentNumber(tx, { type: person.idCardType, nationality: person.nationality, number });
  await sql`
    update players set first_names = ${person.firstNames}, last_name = ${person.lastName},
      nationality = ${person.nationality}, residence = ${person.residence}, registered_as = ${person.idCardType},
      registered_number_hash = ${hash}, registered_number_end = ${documentNumberEnd(number)},
      unproven_mobile = ${person.unprovenMobile ?? null}, unproven_email = ${person.unprovenEmail ?? null}
    where id = ${playerId}`.execute(tx);
  await storeAddress(tx, playerId, person.address);
}

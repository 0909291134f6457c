import * as z from 'zod/mini';
import { idCardType } from '../identity/fields.ts';
import { cleanLine } from './address-rules.ts';
import { calendarDay } from './calendar-day-field.ts';
import { cleanName, isPersonName } from './person-rules.ts';
import { cleanPostcode } from './postcodes.ts';

const MAX_TEXT = 200;

const personName = (fault: string) =>
  z.string().check(z.maxLength(MAX_TEXT, fault), z.overwrite(cleanName), z.refine(isPersonName, fault));

/** ISO 3166-1 alpha-2, one that 001006 lists. */
const country = (fault: string) => z.string().check(z.regex(/^[A-Z]{2}$/, fault));

/** Who a player says they are. */
export const personFields = {
  /** First and middle names, as the document writes them in Latin letters. */
  firstNames: personName('input.firstNames'),
  lastName: personName('input.lastName'),
  /** EID: a resident of the United Arab Emirates. PASSPORT: a tourist. */
  idCardType,
  /** With or without dashes. */
  idCardNo: z.string().check(z.maxLength(MAX_TEXT, 'input.idCardNo')),
  nationality: country('input.nationality'),
  /** AE for a resident, any other for a tourist. */
  residence: country('input.residence'),
  birthDate: calendarDay,
};

/** Where they live. */
export const addressFields = {
  country: country('input.addressCountry'),
  /** ISO 3166-2, as AE-DU; in the United Arab Emirates only. */
  emirate: z.optional(z.string().check(z.maxLength(MAX_TEXT, 'input.emirate'))),
  /** State or city. */
  city: z.string().check(z.maxLength(MAX_TEXT, 'input.city'), z.overwrite(cleanLine)),
  street: z.string().check(z.maxLength(MAX_TEXT, 'input.street'), z.overwrite(cleanLine)),
  /** In the country's format, where it has one. */
  postcode: z.optional(z.string().check(z.maxLength(MAX_TEXT, 'input.postcode'), z.overwrite(cleanPostcode))),
};

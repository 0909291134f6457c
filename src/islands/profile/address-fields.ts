import * as z from 'zod/mini';
import type { Address } from '#contract/players/address.ts';
import { EMIRATES, HOME, isPlainLine, isPostcode, isStreet, type Emirate } from '#contract/players/address-rules.ts';
import type { Translate } from '#i18n/translator.ts';

/** The form's values: '' is none. */
export interface AddressFields {
  readonly country: string;
  readonly emirate: string;
  readonly city: string;
  readonly street: string;
  readonly postcode: string;
}

const EMPTY: AddressFields = { country: HOME, emirate: '', city: '', street: '', postcode: '' };

export const toAddressFields = (saved: Address | null): AddressFields =>
  saved === null
    ? EMPTY
    : {
        country: saved.country,
        emirate: saved.emirate ?? '',
        city: saved.city,
        street: saved.street,
        postcode: saved.postcode ?? '',
      };

const isEmirate = (text: string): text is Emirate => (EMIRATES as readonly string[]).includes(text);

/** As 430011 takes it: an emirate at home only, although the form remembers the one that was chosen. */
export const toAddress = ({ country, emirate, city, street, postcode }: AddressFields): Address => ({
  country,
  emirate: country === HOME && isEmirate(emirate) ? emirate : null,
  city: city.trim(),
  street: street.trim(),
  postcode: postcode.trim() || null,
});

export function createAddressSchema(t: Translate): z.ZodMiniType<unknown, AddressFields> {
  const line = (isRight: (text: string) => boolean, message: string) =>
    z.string().check(z.refine((text) => isRight(text.trim()), t(`address.${message}`)));
  return z
    .object({
      country: line((text) => text !== '', 'wrongCountry'),
      emirate: z.string(),
      city: line(isPlainLine, 'wrongCity'),
      street: line(isStreet, 'wrongStreet'),
      postcode: line((text) => text === '' || isPostcode(text), 'wrongPostcode'),
    })
    .check((context) => {
      const { country, emirate } = context.value;
      if (country !== HOME || isEmirate(emirate)) return;
      context.issues.push({ code: 'custom', input: emirate, path: ['emirate'], message: t('address.wrongEmirate') });
    });
}

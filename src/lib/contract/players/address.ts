import * as z from 'zod/mini';
import { EMIRATES, HOME, isPlainLine, isPostcode, isStreet } from './address-rules.ts';

const line = (most: number, message: string) =>
  z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1, message), z.maxLength(most, message));

/** Where a player lives. The server also asks whether 001006 lists the country. */
export const address = z
  .object({
    /** ISO 3166-1 alpha-2. */
    country: z.string().check(z.regex(/^[A-Z]{2}$/, 'input.country')),
    /** In the United Arab Emirates, and nowhere else. */
    emirate: z.nullable(z.enum(EMIRATES, 'input.emirate')),
    city: line(60, 'input.city').check(z.refine(isPlainLine, 'input.city')),
    street: line(120, 'input.street').check(z.refine(isStreet, 'input.street')),
    /** Null where there is none: the Emirates have none. */
    postcode: z.nullable(line(10, 'input.postcode').check(z.refine(isPostcode, 'input.postcode'))),
  })
  .check(
    z.refine(({ country, emirate }) => (country === HOME) === (emirate !== null), {
      error: 'input.emirate',
      path: ['emirate'],
    }),
  );
export type Address = z.output<typeof address>;

import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields } from '../fields.ts';

/** A contact proven by a code, and one that was typed and waits for its code. Empty if there is none. */
const contact = z.object({ proven: z.string(), unproven: z.string() });

/** What the profile shows of its player. Countries also by name, in the language of the call. */
export const profile = defineCommand({
  code: '430010',
  name: 'profile',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({
    userName: z.string(),
    /** By the identity document, or as typed at registration; empty if neither. */
    fullName: z.string(),
    idCardType: z.nullable(z.enum(['EID', 'PASSPORT'])),
    /** The document's last four characters after dots; empty if there is none. */
    idCardNo: z.string(),
    nationality: z.string(),
    residence: z.string(),
    birthDate: z.string(),
    /** A VERIFIED_STATUS. */
    verifiedStatus: z.int(),
    /** E.164. */
    mobile: contact,
    email: contact,
    address: z.nullable(
      z.object({
        country: z.string(),
        countryName: z.string(),
        /** ISO 3166-2. */
        emirate: z.nullable(z.string()),
        city: z.string(),
        street: z.string(),
        postcode: z.nullable(z.string()),
      }),
    ),
  }),
  errors: [],
  origin: 'ours',
});

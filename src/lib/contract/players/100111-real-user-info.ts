import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields } from '../fields.ts';

/** Data of the identity document, for forms that show it. */
export const realUserInfo = defineCommand({
  code: '100111',
  name: 'real-user-info',
  service: 'hapi',
  methods: ['GET', 'POST'],
  access: 'session',
  request: noFields,
  response: z.object({
    realName: z.string(),
    /** The kind of the document, or the one named at registration before there is one. */
    registerIdCardType: z.nullable(z.enum(['EID', 'PASSPORT'])),
    /** The document number's last four characters after dots; empty before verification. */
    idCardNo: z.string(),
    nationality: z.string(),
    birthDate: z.string(),
    /** yyyy-mm-dd. */
    expireDate: z.nullable(z.string()),
    verifiedStatus: z.int(),
  }),
  errors: [],
  origin: 'spec',
});

import * as z from 'zod/mini';
import { email, newPassword } from '#contract/players/fields.ts';
import type { Translate } from '#i18n/translator.ts';
import { codeSchema, mobileSchema } from '../forms/field-schemas.ts';
import type { VerifyFields } from './registration.ts';
import type { Schema } from '../forms/schema-of.ts';

export function createVerifySchema(t: Translate): Schema<VerifyFields> {
  const agreed = (message: string) => z.boolean().check(z.refine((value) => value, message));
  const accepts = (schema: z.ZodMiniType) => (value: unknown) => z.safeParse(schema, value).success;
  return z.object({
    mobile: mobileSchema(t),
    email: z.string().check(z.refine(accepts(email), t('wrong.email'))),
    verificationMethod: z.enum(['mobile', 'email']),
    code: codeSchema(t),
    password: z.string().check(z.refine(accepts(newPassword), t('wrong.newPassword'))),
    privacyAgreed: agreed(t('wrong.privacy')),
    termsAgreed: agreed(t('wrong.terms')),
  });
}

import * as z from 'zod/mini';
import { isStreetAddress } from '#contract/withdrawals/channels.ts';
import type { Translate } from '#i18n/translator.ts';
import { isUaeIban } from './iban.ts';

/** The form of a new IBAN. */
export interface IbanFields {
  /** As typed, in groups of four. */
  readonly iban: string;
  readonly bankCode: string;
  readonly streetAddress: string;
}

export const createIbanSchema = (t: Translate) =>
  z.object({
    iban: z.string().check(z.refine(isUaeIban, t('error.iban'))),
    bankCode: z.string().check(z.minLength(1, t('error.bank'))),
    streetAddress: z.string().check(
      z.refine((text) => isStreetAddress(text.trim()), {
        error: ({ input }) => t(String(input).trim() === '' ? 'error.street' : 'error.streetForm'),
      }),
    ),
  });

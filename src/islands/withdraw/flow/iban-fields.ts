import * as z from 'zod/mini';
import { isStreetAddress } from '#contract/withdrawals/channels.ts';
import type { Translate } from '#i18n/translator.ts';
import { isUaeIban } from './iban.ts';
import type { WithdrawalOptions } from './state.ts';

/** The form of a new IBAN, as typed. */
export interface IbanFields {
  /** In groups of four. */
  readonly iban: string;
  /** The bank's name, which may be chosen from a list. */
  readonly bank: string;
  readonly streetAddress: string;
}

type Banks = WithdrawalOptions['banks'];

const plain = (name: string): string => name.trim().toLowerCase();

/** The code of a bank by its name; undefined if there is none of that name. */
export const bankCodeByName = (banks: Banks, name: string): string | undefined =>
  banks.find((bank) => plain(bank.name) === plain(name))?.code;

const streetFault = (street: string): string => (street.trim() === '' ? 'error.street' : 'error.streetForm');

export const createIbanSchema = (t: Translate, banks: Banks) =>
  z.object({
    iban: z.string().check(z.refine(isUaeIban, t('error.iban'))),
    bank: z.string().check(z.refine((name) => bankCodeByName(banks, name) !== undefined, t('error.bank'))),
    streetAddress: z
      .string()
      .check(
        z.refine((street) => isStreetAddress(street.trim()), { error: ({ input }) => t(streetFault(String(input))) }),
      ),
  });

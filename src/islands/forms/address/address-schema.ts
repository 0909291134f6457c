import { findAddressFaults, type AddressFields } from '#contract/players/address-rules.ts';
import type { Translate } from '#i18n/translator.ts';
import { schemaOf, type Schema } from '../schema-of.ts';

export const createAddressSchema = (t: Translate): Schema<AddressFields> =>
  schemaOf<AddressFields>(t, findAddressFaults);

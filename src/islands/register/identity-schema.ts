import {
  cleanName,
  findNationalityFault,
  findNumberFault,
  findResidenceFault,
  isPersonName,
} from '#contract/players/person-rules.ts';
import type { Translate } from '#i18n/translator.ts';
import { parseBirthDate } from '../forms/birth-date/birth-date.ts';
import type { IdentityFields } from './registration.ts';
import { schemaOf, type Schema } from '../forms/schema-of.ts';

const nameFault = (text: string, fault: string) => (isPersonName(cleanName(text)) ? undefined : fault);

/** `now` is the device's clock; the server checks again by its own. */
export const createIdentitySchema = (t: Translate, now: () => Date): Schema<IdentityFields> =>
  schemaOf<IdentityFields>(t, (values) => {
    const birthDate = parseBirthDate(values.birthDate, now());
    return {
      firstNames: nameFault(values.firstNames, 'firstNames'),
      lastName: nameFault(values.lastName, 'lastName'),
      idCardNo: findNumberFault(values.idCardType, values.idCardNo),
      nationality: findNationalityFault(values.nationality),
      residence: findResidenceFault(values.idCardType, values.residence),
      birthDate: birthDate.ok ? undefined : birthDate.error,
    };
  });

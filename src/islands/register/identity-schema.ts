import {
  cleanName,
  findNationalityFault,
  findNumberFault,
  findResidenceFault,
  isPersonName,
  MAX_NAME,
} from '#contract/players/person-rules.ts';
import type { Translate } from '#i18n/translator.ts';
import { parseBirthDate } from '../forms/birth-date/birth-date.ts';
import type { IdentityFields } from './registration.ts';
import { schemaOf, type Schema } from '../forms/schema-of.ts';

/** Why a name is refused; `fault` where it is missing or not in Latin letters. */
function nameFault(text: string, fault: string): string | undefined {
  const name = cleanName(text);
  if (name.length > MAX_NAME) return 'nameLong';
  if (isPersonName(name)) return undefined;
  return isPersonName(name.replace(/\p{Nd}/gu, '')) ? 'nameDigits' : fault;
}

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

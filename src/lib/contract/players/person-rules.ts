import { compactNumber, parseEmiratesId } from '#kernel/emirates-id.ts';
import { isRestrictedJurisdiction } from './restricted-jurisdictions.ts';
import { UAE } from './uae.ts';

/**
 * What a registration says of a person, checked by the form and again by the server. Without zod, because forms load
 * this file. A fault is a key below `account:wrong` and below `errors:input`.
 */
export type DocumentType = 'EID' | 'PASSPORT';

export const MAX_NAME = 100;

/** Names with single spaces, as a document writes them. */
export const cleanName = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/**
 * Latin letters, as every passport and Emirates ID has them: the name is compared with the document's, and there it
 * is not spelled in Arabic alone.
 */
export const isPersonName = (text: string): boolean =>
  text.length <= MAX_NAME && /^\p{Script=Latin}[\p{Script=Latin}\p{M} .'\u2019-]*$/u.test(text);

export type NumberFault = 'eid' | 'eidRules' | 'passport';

/** Why a document's number is refused; undefined if it is not. */
export function findNumberFault(type: DocumentType, typed: string): NumberFault | undefined {
  if (type === 'PASSPORT') return /^(?=.*[0-9])[A-Z0-9]{5,20}$/.test(compactNumber(typed)) ? undefined : 'passport';
  const parsed = parseEmiratesId(typed);
  if (parsed.ok) return undefined;
  return parsed.error === 'format' ? 'eid' : 'eidRules';
}

export type NationalityFault = 'nationality' | 'restricted';

export function findNationalityFault(country: string): NationalityFault | undefined {
  if (country === '') return 'nationality';
  return isRestrictedJurisdiction(country) ? 'restricted' : undefined;
}

export type ResidenceFault = 'residence' | 'restricted' | 'resident' | 'tourist';

/** A resident lives in the United Arab Emirates and has an Emirates ID; a tourist lives elsewhere. */
export function findResidenceFault(type: DocumentType, country: string): ResidenceFault | undefined {
  if (country === '') return 'residence';
  if (isRestrictedJurisdiction(country)) return 'restricted';
  if (type === 'EID') return country === UAE ? undefined : 'resident';
  return country === UAE ? 'tourist' : undefined;
}

import { sql } from 'kysely';
import { latinDigits } from '#kernel/digits.ts';
import type { Db } from '../db/index.ts';
import type { Contact } from '../players/contact.ts';
import { maskContact } from '../players/person/mask-contact.ts';
import { readTypedContact } from '../players/person/typed-contact.ts';

/** Between the words of an act: no word has it, and a number that was not quoted may be several words. */
const BETWEEN = '\0';
const GAP = String.raw`[\s\0().\-\u2010-\u2013/]{0,3}`;
/**
 * What may begin with a mobile number: an international one, or one of the Emirates. No date, and nothing in the middle
 * of a longer name, as of a draw, an order or a receipt.
 */
const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?<!\p{N}[-.]|[\dA-Z]{5}-)(?!\d{2}[-./]\d{2}[-./]\d{4})\(?(?:\+|00|0(?=\d)|971)(?:${GAP}\d){6,15}(?![\p{L}\p{N}_])`,
  'gu',
);
const EMAIL = /[^\s\0@<>"(),;:]+@[\w-]+(?:\.[\w-]+)+/gu;
/** In one piece it is meant as a number, even with a slip. */
const SLIP = /^(?:\+\d{7,15}|05\d{6,10})$/;

interface Found {
  readonly start: number;
  readonly end: number;
  /** Undefined for a number with a slip. */
  readonly contact: Contact | undefined;
}

/** The longest beginning of these groups of digits that is a number. */
function readNumber(text: string): (Pick<Found, 'contact'> & { readonly length: number }) | undefined {
  const whole = latinDigits(text);
  for (let length = whole.length; length > 0; length = whole.slice(0, length).search(/\D+\d*$/)) {
    const contact = readTypedContact(whole.slice(0, length).replaceAll(BETWEEN, ' '));
    if (contact) return { contact, length };
    if (SLIP.test(whole.slice(0, length))) return { contact: undefined, length };
  }
  return undefined;
}

function* findNumbers(text: string): Generator<Found> {
  const latin = latinDigits(text);
  const pattern = new RegExp(NUMBER);
  for (let match = pattern.exec(latin); match; match = pattern.exec(latin)) {
    const read = readNumber(match[0]);
    if (!read) continue;
    // What follows it may begin with another one.
    pattern.lastIndex = match.index + read.length;
    yield { start: match.index, end: pattern.lastIndex, contact: read.contact };
  }
}

function* findEmails(text: string): Generator<Found> {
  for (const { index, 0: address } of text.matchAll(EMAIL))
    yield { start: index, end: index + address.length, contact: { kind: 'email', address: address.toLowerCase() } };
}

function replaceAll(text: string, found: Iterable<Found>, nameOf: (contact: Contact) => string): string {
  let [done, at] = ['', 0];
  for (const { start, end, contact } of found) {
    done += text.slice(at, start) + (contact ? nameOf(contact) : '***');
    at = end;
  }
  return done + text.slice(at);
}

export interface ContactEraser {
  readonly ofText: (text: string) => string;
  /** The same for the words of an act, of which several may be one number. */
  readonly ofWords: (words: readonly string[]) => readonly string[];
}

/**
 * Makes what puts a player's open id in the place of their contacts, and masks those of nobody: the audit log is kept
 * for ever, a contact is not. Call before the act, which may take the contact away.
 */
export async function createContactEraser(db: Db, words: readonly string[]): Promise<ContactEraser> {
  const typed = words.join(BETWEEN);
  const contacts = [...findEmails(typed), ...findNumbers(typed)].flatMap(({ contact }) => contact?.address ?? []);
  const { rows } = await sql<{ address: string; open_id: string }>`
    select address, open_id from unnest(${contacts}::text[]) address join players on address in (mobile, email)`.execute(
    db,
  );
  const names = new Map(rows.map(({ address, open_id: openId }) => [address, openId]));
  const nameOf = (contact: Contact): string => names.get(contact.address) ?? (maskContact(contact) || '***');
  const ofText = (text: string): string => {
    const withoutEmails = replaceAll(text, findEmails(text), nameOf);
    return replaceAll(withoutEmails, findNumbers(withoutEmails), nameOf);
  };
  return { ofText, ofWords: (all) => (all.length === 0 ? [] : ofText(all.join(BETWEEN)).split(BETWEEN)) };
}

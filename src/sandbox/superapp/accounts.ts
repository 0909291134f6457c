import { createHash } from 'node:crypto';

/** An account at the super-app. Its subject is the lasting id that the product learns. */
export interface SuperappAccount {
  readonly subject: string;
  readonly name: string;
  /** E.164. */
  readonly phone: string;
}

/** The same number is the same person, whoever types it. */
const subjectOf = (phone: string): string =>
  createHash('sha256').update(`superapp ${phone}`).digest('hex').slice(0, 32);

const account = (name: string, phone: string): SuperappAccount => ({ subject: subjectOf(phone), name, phone });

/** Made-up people who are there from the start. */
export const ACCOUNTS: readonly SuperappAccount[] = [
  account('Noura Al Hosani', '+971500000011'),
  account('Daniel Fernandes', '+971500000022'),
  account('Priya Nair', '+971500000033'),
];

const PHONE = /^\+[1-9]\d{6,14}$/;

/** One of these people, or a new one with this number; undefined where it is no number in full. */
export function findAccount(subject: string | null, phone: string | null): SuperappAccount | undefined {
  if (subject !== null && subject !== 'new') return ACCOUNTS.find((one) => one.subject === subject);
  const number = (phone ?? '').replace(/[\s-]/g, '').replace(/^00/, '+');
  if (!PHONE.test(number)) return undefined;
  return ACCOUNTS.find((one) => one.phone === number) ?? account('', number);
}

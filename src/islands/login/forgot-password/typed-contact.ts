import { readJson, sessionStore, type TextStore } from '#client/storage/stores.ts';
import { MINUTE_MS, systemNow } from '#kernel/time.ts';
import type { Contact } from '#islands/forms/contact/contact.ts';

const KEY = 'typed_contact';
/** The page that takes it follows at once; later another person may be at this tab. */
const KEPT_MS = 5 * MINUTE_MS;

interface Kept {
  readonly contact: Contact;
  readonly at: number;
}

/** Keeps what was typed at the login for the page that follows in this tab. */
export const keepTypedContact = (contact: Contact, now = systemNow(), store: TextStore = sessionStore): void =>
  store.set(KEY, JSON.stringify({ contact, at: now } satisfies Kept));

/** Whoever logs in needs it no more. */
export const forgetTypedContact = (store: TextStore = sessionStore): void => store.set(KEY, null);

/** What was typed at the login a moment ago, once. */
export function takeTypedContact(now = systemNow(), store: TextStore = sessionStore): Contact | null {
  const kept = readJson<Partial<Kept>>(store, KEY);
  forgetTypedContact(store);
  return kept?.contact !== undefined && kept.at !== undefined && now <= kept.at + KEPT_MS ? kept.contact : null;
}

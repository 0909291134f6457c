import { readJson, sessionStore, type TextStore } from '#client/storage/stores.ts';
import { REGISTRATION, REGISTRATION_MS } from '#client/storage/tab-state.ts';
import { systemNow } from '#kernel/time.ts';
import type { AddressFields } from '#contract/players/address-rules.ts';
import {
  EMPTY_ADDRESS,
  EMPTY_VERIFY,
  EMPTY_IDENTITY,
  STEPS,
  type IdentityFields,
  type StepName,
  type StoredVerifyFields,
} from './registration.ts';

/** Everything typed, but neither password nor code. */
export interface StoredRegistration {
  /** Its number is empty until the step is confirmed: only what a later step sends is kept. */
  readonly identity: IdentityFields;
  readonly address: AddressFields;
  readonly contact: StoredVerifyFields;
  /** How many steps are done. */
  readonly done: number;
  /** The contact the newest code went to, and when another may be requested, in ms of the device's clock. */
  readonly sent: { readonly to: string; readonly resendAt: number };
  /** What the server refused of an earlier step, to be shown there. */
  readonly refused: { readonly field: string; readonly message: string } | null;
  readonly changedAt: number;
  /** What another build stored is not read. */
  readonly version: number;
}

const VERSION = 1;

const EMPTY: StoredRegistration = {
  identity: EMPTY_IDENTITY,
  address: EMPTY_ADDRESS,
  contact: EMPTY_VERIFY,
  done: 0,
  sent: { to: '', resendAt: 0 },
  refused: null,
  changedAt: 0,
  version: VERSION,
};

/** The tab's registration: an empty one if nothing is stored, or what is stored is too old or of another version. */
export function loadRegistration(now = systemNow(), from: TextStore = sessionStore): StoredRegistration {
  const stored = readJson<StoredRegistration>(from, REGISTRATION);
  if (stored?.version === VERSION && now <= stored.changedAt + REGISTRATION_MS) return stored;
  from.set(REGISTRATION, null);
  return EMPTY;
}

type Change = Partial<Omit<StoredRegistration, 'done' | 'changedAt' | 'version'>>;

function store(change: (stored: StoredRegistration) => Partial<StoredRegistration>, now: number, to: TextStore): void {
  const stored = loadRegistration(now, to);
  to.set(REGISTRATION, JSON.stringify({ ...stored, ...change(stored), changedAt: now }));
}

export const changeRegistration = (change: Change, now = systemNow(), to: TextStore = sessionStore): void =>
  store(() => change, now, to);

/** A change makes a step, and those after it, ones to be done again. */
export const changeStep = (step: StepName, change: Change, now = systemNow(), to: TextStore = sessionStore): void =>
  store(({ done }) => ({ ...change, done: Math.min(done, STEPS.indexOf(step)) }), now, to);

/** Does a step, unless those before it were forgotten meanwhile. */
export const completeStep = (step: StepName, change: Change, now = systemNow(), to: TextStore = sessionStore): void =>
  store(({ done }) => ({ ...change, done: done < STEPS.indexOf(step) ? done : STEPS.indexOf(step) + 1 }), now, to);

/** What the last step begins with: as long as no number is typed, with the calling code of the residence. */
export function firstContact(saved: StoredRegistration | null): StoredVerifyFields {
  const { identity, contact } = saved ?? EMPTY;
  return contact.mobile.number === '' ? { ...contact, mobile: { countryId: identity.residence, number: '' } } : contact;
}

export const forgetRegistration = (): void => sessionStore.set(REGISTRATION, null);

/** The step to do before `step`; undefined if it may be opened. */
export function findEarlierStep(step: StepName, { done }: Pick<StoredRegistration, 'done'>): StepName | undefined {
  return done < STEPS.indexOf(step) ? STEPS[done] : undefined;
}

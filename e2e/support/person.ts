import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { localHref } from '#i18n/paths.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import type { Params } from '#i18n/translator.ts';
import { origin } from './product.ts';
import { sampleScreens } from './sample.ts';

type Width = 390 | 1440;

/** Screens that a test covers: both languages, on a phone and on a wide screen. `npm test` takes one of the four. */
export const SCREENS = sampleScreens<readonly [Locale, Width]>(
  [
    ['en-US', 390],
    ['ar-AE', 390],
    ['en-US', 1440],
    ['ar-AE', 1440],
  ],
  'first',
);

/**
 * Each pair of language, width and colour scheme once: a fault depends on two of them at most, and all eight take
 * twice the time. `npm test` takes the one that differs from `SCREENS` in language and width.
 */
export const SCREEN_VARIANTS = sampleScreens<readonly [Locale, Width, 'light' | 'dark']>(
  [
    ['en-US', 390, 'light'],
    ['ar-AE', 390, 'dark'],
    ['en-US', 1440, 'dark'],
    ['ar-AE', 1440, 'light'],
  ],
  'last',
);

/** A person using the product in one language, who finds controls by their texts. */
export interface Person {
  readonly page: Page;
  readonly locale: Locale;
  /** A text in the person's language. */
  readonly t: (key: string, params?: Params) => string;
  readonly go: (path: string) => Promise<void>;
  /** Presses a button or link of the page or its dialog, found by its text. */
  readonly press: (key: string, params?: Params) => Promise<void>;
}

/** Removes the direction marks around amounts. */
const bare = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');
const MARKS = '[\\u2066-\\u2069]*';
/** Matches a whole text on the screen, with direction marks anywhere. */
export const sentencePattern = (text: string): RegExp =>
  new RegExp(
    `^${MARKS}${[...bare(text)].map((c) => (/\s/.test(c) ? '\\s' : c.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace("'", '\\u0027')) + MARKS).join('')}$`,
    'u',
  );

export function createPerson(page: Page, locale: Locale): Person {
  const translate = getT(locale);
  const t: Person['t'] = (key, params) => {
    const text = translate(key, params);
    if (text === key.split(':').at(-1)) throw new Error(`there is no text ${key}`);
    return text;
  };
  return {
    page,
    locale,
    t,
    go: async (path) => {
      await page.goto(origin() + localHref(path, locale));
    },
    press: async (key, params) => {
      const name = sentencePattern(t(key, params));
      // The header has buttons with the same names.
      const place = page.locator('main, dialog');
      const button = place.getByRole('button', { name });
      const link = place.getByRole('link', { name });
      await button.or(link).filter({ visible: true }).first().click();
    },
  };
}

interface Outbox {
  readonly messages: readonly { readonly id: number; readonly codes: readonly string[]; readonly text: string }[];
}

const readMessages = async (to: string): Promise<Outbox['messages']> => {
  const answer = await fetch(`${origin()}/sandbox/outbox.json?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as Outbox).messages;
};

/** The newest one-time code in the sandbox's outbox for a number or address, in a message after that one. */
export async function readOneTimeCode(to: string, after?: number): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const [newest] = await readMessages(to);
    expect(newest?.id).not.toBe(after);
    code = newest?.codes[0];
    expect(code).toMatch(/^\d{6}$/);
  }).toPass({ timeout: 30_000 });
  return code ?? '';
}

/** The code that is sent upon this, where earlier ones were sent to the same number or address. */
export async function readCodeSentBy(to: string, ask: () => Promise<void>): Promise<string> {
  let before: number | undefined;
  await expect(async () => void (before = (await readMessages(to))[0]?.id)).toPass({ timeout: 30_000 });
  await ask();
  return readOneTimeCode(to, before);
}

/** The texts in the sandbox's outbox for a number or address, newest first. */
export async function readTexts(to: string): Promise<readonly string[]> {
  return (await readMessages(to)).map(({ text }) => text);
}

/** A random mobile number: among ten million, two are rarely the same, whichever worker or run drew them. */
export const newMobile = (): string => `50${String(randomInt(10_000_000)).padStart(7, '0')}`;

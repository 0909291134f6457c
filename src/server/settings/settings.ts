import { instantByKey } from '#instants/index.ts';
import { isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { findAddressProblem } from './database-address.ts';
import { HOURS_EXAMPLE, hoursOverlap, parseOfficeHours } from './claim-office.ts';
import { explainWitness, parseWitness } from './witness.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);
const secure = z.url({ protocol: /^https$/ });
const databaseUrl = z.string().superRefine((url, context) => {
  const message = findAddressProblem(url);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

const list = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item));

/** A witness (settings/witness.ts). */
const witness = z.string().transform((text, ctx) => {
  const read = parseWitness(text);
  if (read) return read;
  ctx.addIssue(explainWitness(text));
  return z.NEVER;
});

/** Every setting of the process, from the environment. docs/settings.md is their table. */
export const settingsSchema = z.object({
  MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(4321),
  /** The address at which the world reaches us; links in mails and returns from the bank start with it. */
  PUBLIC_ORIGIN: origin.optional(),
  /** Other origins whose pages may call this gateway: those of fronts that stand before it. Comma-separated. */
  ALLOWED_ORIGINS: list(origin),
  /** Other origins whose pages may show ours in a frame: those of an app or mini-program around it. Comma-separated. */
  FRAME_ANCESTORS: list(origin),
  /** Other names under which live answers, besides those of the two origins above. Comma-separated. */
  ALLOWED_HOSTS: list(z.string().regex(/^[A-Za-z0-9.-]+$|^\[[0-9A-Fa-f:]+\]$/)),
  /** Addresses or subnets whose X-Forwarded-For is believed, besides this machine's own. Comma-separated. */
  TRUSTED_PROXIES: list(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])),
  DATABASE_URL: databaseUrl.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  /** Set: this process serves pages only and passes calls and sockets to the gateway that stands there. */
  GATEWAY_ORIGIN: origin.optional(),
  /** Set: the outside world is played by a sandbox that runs already, there. */
  SANDBOX_ORIGIN: origin.optional(),
  /** The secret that sandbox was started with. */
  SANDBOX_SECRET: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  AUTH_KEY: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{2,63}$/)
    .default('Api-Access-Token'),
  /** A session that is not used this long ends (userAliveDurationSecond of the configuration). */
  SESSION_IDLE_SECONDS: z.coerce.number().int().min(60).max(86_400).default(1_800),
  /** A session ends this long after its login, however much it is used. */
  SESSION_MAX_SECONDS: z.coerce.number().int().min(300).max(31_536_000).default(2_592_000),
  /** How many keys a device tries on average for a captcha; an address that asks for many gets harder ones. */
  CAPTCHA_DIFFICULTY: z.coerce.number().int().min(1).max(100_000).default(300),
  /** Whether visitors must confirm that they are 18 or older before anything else is shown. */
  MINOR_VERIFICATION: z.enum(['on', 'off']).default('off'),
  /** Whether play and deposits need a proof that the player is in the country. Unset: on live, off in the sandbox. */
  GEO_RESTRICT: z.enum(['on', 'off']).optional(),
  /** Minutes for which a proof of place holds. */
  GEO_CACHE_MINUTES: z.coerce.number().int().min(1).max(10).default(10),
  /** When a player who does not share their location is told so on pages that need it. */
  GEO_POPUP: z.enum(['off', 'always', 'interval']).default('interval'),
  GEO_POPUP_MINUTES: z.coerce.number().int().min(1).max(10_080).default(60),
  /** Whole dirhams from which a prize must be claimed instead of entering the wallet. */
  GRAND_PRIZE_AMOUNT: z.coerce.number().int().min(1).max(1_000_000_000).default(100_000),
  /** The keys of the instant games that are sold; `all` or `none`. Unset: all in the sandbox, none on live. */
  INSTANT_GAMES: z
    .string()
    .optional()
    .transform((text) =>
      text === undefined || text === 'all' ? text : text === 'none' ? [] : text.split(',').map((key) => key.trim()),
    )
    .refine(
      (keys) => keys === undefined || keys === 'all' || keys.every((key) => instantByKey(key)),
      'a list of keys of instant games, all, or none',
    ),
  /** Where they are claimed, as players read it, in English and in Arabic. Unset: an office of the sandbox. */
  CLAIM_OFFICE_ADDRESS: z.string().min(1).max(200).optional(),
  CLAIM_OFFICE_ADDRESS_AR: z.string().min(1).max(200).optional(),
  /** Hours in Dubai; appointments are inside them. */
  CLAIM_OFFICE_HOURS: z
    .string()
    .refine((text) => parseOfficeHours(text) !== undefined, `write hours as ${HOURS_EXAMPLE}`)
    .refine((text) => !hoursOverlap(parseOfficeHours(text) ?? []), 'hours of one day must not overlap')
    .optional(),
  /** Days on which it is closed all the same. Comma-separated. */
  CLAIM_OFFICE_CLOSED: list(z.iso.date()),
  /** Whole dirhams above which a player is asked once more before an order is charged. */
  CONFIRM_ORDER_AMOUNT: z.coerce.number().int().min(1).max(1_000_000_000).default(200),
  /** Adapters (docs/adapters.md). Unset in the sandbox: the sandbox's own. */
  ACQUIRER_URL: z.url().optional(),
  ACQUIRER_SECRET: z.string().min(16).optional(),
  BANK_URL: z.url().optional(),
  BANK_SECRET: z.string().min(16).optional(),
  /** The operator's account that withdrawals are paid from. */
  BANK_DEBTOR_NAME: z.string().min(1).max(140).optional(),
  BANK_DEBTOR_IBAN: z
    .string()
    .transform((text) => text.replace(/\s/g, '').toUpperCase())
    .refine((iban) => isValidIBAN(iban), 'write a valid IBAN')
    .optional(),
  BANK_DEBTOR_BIC: z
    .string()
    .refine((bic) => isValidBIC(bic), 'write a valid BIC, as EBILAEAD')
    .optional(),
  IDENTITY_URL: z.url().optional(),
  /** Origins of the identity provider's pages, where they are others than IDENTITY_URL's. Comma-separated. */
  IDENTITY_PAGES: list(origin),
  IDENTITY_SECRET: z.string().min(16).optional(),
  /** The national self-exclusion register. Unset in the sandbox: the sandbox's own; live: nobody is looked up. */
  REGISTER_URL: z.url().optional(),
  REGISTER_SECRET: z.string().min(16).optional(),
  /** The key of the digests that people are looked up by. It never changes (docs/adapters.md). */
  REGISTER_KEY: z.string().min(32).optional(),
  /** A list of the addresses of proxies. Unset in the sandbox: the sandbox's own; live: none is asked. */
  PROXY_LIST_URL: z.url().optional(),
  PROXY_LIST_SECRET: z.string().min(16).optional(),
  BEACON_URL: z.url().optional(),
  /** The name of the public log of draws. Unset: the host of PUBLIC_ORIGIN and /log; it never changes. */
  LOG_NAME: z
    .string()
    .regex(/^[^\s+]{1,200}$/)
    .optional(),
  /**
   * Who cosigns it: `<verifier key> <address> [from <moment>] [until <moment>]` each, comma-separated. Unset in the
   * sandbox: the sandbox's own.
   */
  WITNESSES: list(witness),
  /** How many of them make a quorum. Unset: more than half. */
  WITNESS_QUORUM: z.coerce.number().int().min(1).max(16).optional(),
  /** Which version of the proof new draws have, and orders in them. Those of version 2 have no witnesses. */
  PROOF_VERSION: z
    .enum(['2', '3'])
    .default('3')
    .transform((version) => (version === '3' ? 3 : 2)),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender of every mail. */
  MAIL_FROM: z.email().default('no-reply@naseeb.example'),
  SMS_URL: z.url().optional(),
  SMS_SECRET: z.string().min(16).optional(),
  /**
   * The live-chat provider's page, opened in a frame when a player asks for it. Unset in the sandbox: the sandbox's
   * own.
   */
  CHAT_URL: secure.optional(),
  /**
   * The super-app's OpenID Connect issuer, by whose accounts players may log in, and our client there. Unset in the
   * sandbox: the sandbox's own; live: no such login is offered.
   */
  SUPERAPP_URL: z.url({ protocol: /^https?$/ }).optional(),
  SUPERAPP_CLIENT_ID: z.string().min(1).max(200).optional(),
  SUPERAPP_CLIENT_SECRET: z.string().min(16).optional(),
  /** Where a fault of security is reported: `mailto:` or `https://`. Unset: SUPPORT_EMAIL. */
  SECURITY_CONTACT: z.url({ protocol: /^(?:mailto|https)$/ }).optional(),
  SUPPORT_EMAIL: z.email().optional(),
  /** As players read it, e.g. "+971 4 000 0000". */
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+?\d[\d ]{2,19}$/)
    .optional(),
  /** The operator's pages elsewhere. Comma-separated. */
  SOCIAL_LINKS: list(secure),
  APP_STORE_URL: secure.optional(),
  PLAY_STORE_URL: secure.optional(),
});

export type Settings = z.output<typeof settingsSchema>;

/** A failed start that the operator can fix; printed without a stack. */
export class SettingsError extends Error {}

import { systemNow } from '#kernel/time.ts';
import { HOURS_EXAMPLE } from './claim-office.ts';
import { readDatabaseAddress } from './database-address.ts';
import { SANDBOX_DEBTOR } from './sandbox-debtor.ts';
import { SANDBOX_REGISTER_KEY } from './sandbox-register-key.ts';
import type { Settings } from './settings.ts';
import { witnessesFor } from './witness.ts';

/** Settings that live mode requires: nothing of the sandbox replaces them. */
const REQUIRED = {
  PUBLIC_ORIGIN: 'the https address at which players reach this product',
  DATABASE_URL: 'the address of a PostgreSQL 15 or later',
  ACQUIRER_URL: 'the address of your card acquirer',
  ACQUIRER_SECRET: 'the secret you share with the acquirer',
  BANK_URL: 'the address of the bank that pays withdrawals',
  BANK_SECRET: 'the secret you share with that bank',
  BANK_DEBTOR_NAME: 'the name of your account there',
  BANK_DEBTOR_IBAN: 'the IBAN that withdrawals are paid from',
  BANK_DEBTOR_BIC: 'the BIC of the bank that has it',
  CLAIM_OFFICE_ADDRESS: 'the address where grand prizes are claimed, in English',
  CLAIM_OFFICE_ADDRESS_AR: 'the same in Arabic',
  CLAIM_OFFICE_HOURS: `its opening hours, as ${HOURS_EXAMPLE}`,
  IDENTITY_URL: 'the address of your identity provider',
  IDENTITY_SECRET: 'the secret you share with the identity provider',
  SMS_URL: 'the address of your SMS sender',
  SMS_SECRET: 'the secret you share with the SMS sender',
  SMTP_URL: 'the address of your mail host, e.g. smtps://user:password@mail.example',
  BEACON_URL: 'the address of a drand chain, e.g. https://api.drand.sh/<chain hash>',
} as const satisfies Partial<Record<keyof Settings, string>>;

/** Of an account that does not exist. */
const SANDBOX_DEBTOR_VALUES: readonly string[] = Object.values(SANDBOX_DEBTOR);

/** Addresses that must be encrypted. */
const ENCRYPTED: Partial<Record<keyof typeof REQUIRED, string>> = {
  PUBLIC_ORIGIN: 'https://',
  ACQUIRER_URL: 'https://',
  BANK_URL: 'https://',
  IDENTITY_URL: 'https://',
  SMS_URL: 'https://',
  SMTP_URL: 'smtps://',
  BEACON_URL: 'https://',
};

/** Decodes escape by escape: a malformed one must not hide the others. */
const unescaped = (path: string): string =>
  path.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const leadsToSandbox = (value: string): boolean => {
  const url = URL.parse(value);
  return url !== null && (/^\/+sandbox(?:\/|$)/i.test(unescaped(url.pathname)) || url.username === 'sandbox');
};

/** One sentence for each setting that keeps this product from running live. */
export function findProductionProblems(settings: Settings): string[] {
  if (settings.MODE !== 'live') return [];
  const problems = [
    ...chatProblems(settings),
    ...superappProblems(settings),
    ...registerProblems(settings),
    ...proxyListProblems(settings),
    ...witnessProblems(settings),
    ...databaseProblems(settings),
  ];
  // A front node calls no adapter; its pages still need their public address.
  const front = settings.GATEWAY_ORIGIN !== undefined;
  if (!front && settings.SANDBOX_ORIGIN !== undefined)
    problems.push('SANDBOX_ORIGIN: leave it unset, MODE=live has no sandbox.');
  for (const [name, what] of Object.entries(REQUIRED) as [keyof typeof REQUIRED, string][]) {
    if (front && name !== 'PUBLIC_ORIGIN') continue;
    const value = settings[name];
    if (value === undefined) problems.push(`${name}: set it to ${what}.`);
    else if (SANDBOX_DEBTOR_VALUES.includes(value))
      problems.push(`${name}: it is that of the sandbox's bank; set it to ${what}.`);
    else if (leadsToSandbox(value)) problems.push(`${name}: it leads to a sandbox; set it to ${what}.`);
    else if (ENCRYPTED[name] && !value.toLowerCase().startsWith(ENCRYPTED[name]))
      problems.push(`${name}: it must begin with ${ENCRYPTED[name]}: live sends nothing unencrypted.`);
  }
  return problems;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;

/** The database may be reached without TLS on this machine only: by loopback, or by a socket file. */
function databaseProblems({ DATABASE_URL }: Settings): string[] {
  if (DATABASE_URL === undefined) return [];
  const { host, isTlsChecked } = readDatabaseAddress(DATABASE_URL);
  if (host.startsWith('/') || LOOPBACK.test(host) || isTlsChecked) return [];
  return [
    'DATABASE_URL: it leads to another machine; add sslmode=verify-full: live sends nothing unencrypted ' +
      'and to nobody unknown.',
  ];
}

/** A chat page at our own origin could remove its frame's `sandbox` (docs/security.md). */
function chatProblems({ CHAT_URL: url, PUBLIC_ORIGIN, ALLOWED_ORIGINS }: Settings): string[] {
  if (url === undefined) return [];
  if (leadsToSandbox(url))
    return ['CHAT_URL: it leads to a sandbox; set it to the page of your live chat, or leave it unset.'];
  const own = [PUBLIC_ORIGIN, ...ALLOWED_ORIGINS].includes(new URL(url).origin);
  return own ? ['CHAT_URL: it is at an origin of this product; set it to the page of your live chat elsewhere.'] : [];
}

/** A country may have no register, but half of one would let everybody through. */
function registerProblems(settings: Settings): string[] {
  const { REGISTER_URL: url, REGISTER_SECRET: secret, REGISTER_KEY: key } = settings;
  // A front looks nobody up.
  if (settings.GATEWAY_ORIGIN !== undefined) return [];
  if (url === undefined)
    return secret === undefined && key === undefined
      ? []
      : [
          'REGISTER_URL: set it to the address of the self-exclusion register, or leave REGISTER_SECRET and REGISTER_KEY unset.',
        ];
  const problems: string[] = [];
  if (leadsToSandbox(url))
    problems.push('REGISTER_URL: it leads to a sandbox; set it to the address of the self-exclusion register.');
  else if (!url.startsWith('https://'))
    problems.push('REGISTER_URL: it must begin with https://: live sends nothing unencrypted.');
  if (secret === undefined) problems.push('REGISTER_SECRET: set it to the secret you share with the register.');
  if (key === undefined) problems.push('REGISTER_KEY: set it to the key of the digests, which the register gives you.');
  else if (key === SANDBOX_REGISTER_KEY)
    problems.push(
      "REGISTER_KEY: it is that of the sandbox's register; set it to the key which the register gives you.",
    );
  return problems;
}

/** The super-app's login may be left unset, but not half of it. */
function superappProblems(settings: Settings): string[] {
  const { SUPERAPP_URL: url, SUPERAPP_CLIENT_ID: id, SUPERAPP_CLIENT_SECRET: secret } = settings;
  if (url === undefined)
    return id === undefined && secret === undefined
      ? []
      : [
          "SUPERAPP_URL: set it to the super-app's issuer, or leave SUPERAPP_CLIENT_ID and SUPERAPP_CLIENT_SECRET unset.",
        ];
  if (leadsToSandbox(url))
    return ["SUPERAPP_URL: it leads to a sandbox; set it to the super-app's issuer, or leave it unset."];
  if (!url.startsWith('https://'))
    return ['SUPERAPP_URL: it must begin with https://: live sends nothing unencrypted.'];
  if (settings.GATEWAY_ORIGIN !== undefined) return [];
  return [
    ...(id === undefined ? ['SUPERAPP_CLIENT_ID: set it to the id of your client at the super-app.'] : []),
    ...(secret === undefined ? ["SUPERAPP_CLIENT_SECRET: set it to that client's secret."] : []),
  ];
}

/** Fewer than three, or a quorum of half or less, could vouch for two logs (docs/draw-proof.md §2). */
function witnessProblems(settings: Settings): string[] {
  const { WITNESSES: witnesses, WITNESS_QUORUM: quorum, GATEWAY_ORIGIN, PROOF_VERSION } = settings;
  // A front keeps no log.
  if (GATEWAY_ORIGIN !== undefined) return [];
  // While witnesses are replaced, there are enough at each moment from now on.
  const moments = witnesses.flatMap(({ from, until }) => [from, until].flatMap((at) => at ?? [])).map(Date.parse);
  const now = systemNow();
  const counts = [now, ...moments.filter((at) => at > now)].map((at) => witnessesFor(witnesses, at).length);
  const [count, most] = [Math.min(...counts), Math.max(...counts)];
  if (count < 3)
    return [
      'WITNESSES: set it to three witnesses or more of the log at each moment, each as `<verifier key> <address>`.',
    ];
  if (witnesses.length > 16) return ['WITNESSES: name sixteen at most, as many as a draw may have.'];
  const least = Math.floor(most / 2) + 1;
  const isTwice = [
    ({ key }: Settings['WITNESSES'][number]) => key,
    ({ key }: Settings['WITNESSES'][number]) => key.split('+', 1)[0],
    ({ url }: Settings['WITNESSES'][number]) => url,
  ].some((part) => new Set(witnesses.map(part)).size < witnesses.length);
  return [
    ...(PROOF_VERSION === 3
      ? []
      : ['PROOF_VERSION: leave it unset: no witness sees the tickets of draws of version 2.']),
    ...(isTwice ? ['WITNESSES: one of them is named twice.'] : []),
    ...(witnesses.some(({ url }) => leadsToSandbox(url)) ? ['WITNESSES: one of them leads to a sandbox.'] : []),
    ...(witnesses.every(({ url }) => url.startsWith('https://'))
      ? []
      : ['WITNESSES: their addresses must begin with https://: live sends nothing unencrypted.']),
    ...(quorum !== undefined && (quorum < least || quorum > count)
      ? [`WITNESS_QUORUM: set it to ${least} to ${count}, more than half of the witnesses.`]
      : []),
  ];
}

/** The list of proxies may be left unset, but not half of it. */
function proxyListProblems(settings: Settings): string[] {
  const { PROXY_LIST_URL: url, PROXY_LIST_SECRET: secret } = settings;
  if (url === undefined)
    return secret === undefined
      ? []
      : ['PROXY_LIST_URL: set it to the address of your list of proxies, or leave PROXY_LIST_SECRET unset.'];
  if (leadsToSandbox(url))
    return ['PROXY_LIST_URL: it leads to a sandbox; set it to the address of your list of proxies, or leave it unset.'];
  if (!url.toLowerCase().startsWith('https://'))
    return ['PROXY_LIST_URL: it must begin with https://: live sends nothing unencrypted.'];
  if (settings.GATEWAY_ORIGIN !== undefined || secret !== undefined) return [];
  return ['PROXY_LIST_SECRET: set it to the secret you share with that list.'];
}

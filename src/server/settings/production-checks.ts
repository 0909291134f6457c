import type { Settings } from './settings.ts';

/** What a live product needs of its operator: nothing of the sandbox stands in for it (DESIGN §7). */
const NEEDED = {
  PUBLIC_ORIGIN: 'the https address at which players reach this product',
  DATABASE_URL: 'the address of a PostgreSQL 15 or later',
  ACQUIRER_URL: 'the address of your card acquirer',
  ACQUIRER_SECRET: 'the secret you share with the acquirer',
  IDENTITY_URL: 'the address of your identity provider',
  IDENTITY_SECRET: 'the secret you share with the identity provider',
  SMS_URL: 'the address of your SMS sender',
  SMS_SECRET: 'the secret you share with the SMS sender',
  SMTP_URL: 'the address of your mail host, e.g. smtps://user:password@mail.example',
  BEACON_URL: 'the address of a drand chain, e.g. https://api.drand.sh/<chain hash>',
} as const satisfies Partial<Record<keyof Settings, string>>;

/** What carries players, money or messages over other people's networks; the database's own address may ask for TLS itself. */
const ENCRYPTED: Partial<Record<keyof typeof NEEDED, string>> = {
  PUBLIC_ORIGIN: 'https://',
  ACQUIRER_URL: 'https://',
  IDENTITY_URL: 'https://',
  SMS_URL: 'https://',
  SMTP_URL: 'smtps://',
  BEACON_URL: 'https://',
};

/** Escape by escape, as a wrong one among them must not hide the others. */
const unescaped = (path: string): string =>
  path.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const leadsToSandbox = (value: string): boolean => {
  const url = URL.parse(value);
  return url !== null && (/^\/+sandbox(?:\/|$)/i.test(unescaped(url.pathname)) || url.username === 'sandbox');
};

/** One sentence for each setting that keeps this product from running live; none where it may. */
export function findProductionProblems(settings: Settings): string[] {
  if (settings.MODE !== 'live') return [];
  const problems = chatProblems(settings);
  // A front without an engine calls no adapter: its gateway does. Its pages name their own address all the same.
  const front = settings.GATEWAY_ORIGIN !== undefined;
  if (!front && settings.SANDBOX_ORIGIN !== undefined)
    problems.push('SANDBOX_ORIGIN: leave it unset, MODE=live has no sandbox.');
  for (const [name, what] of Object.entries(NEEDED) as [keyof typeof NEEDED, string][]) {
    if (front && name !== 'PUBLIC_ORIGIN') continue;
    const value = settings[name];
    if (value === undefined) problems.push(`${name}: set it to ${what}.`);
    else if (leadsToSandbox(value)) problems.push(`${name}: it leads to a sandbox; set it to ${what}.`);
    else if (ENCRYPTED[name] && !value.toLowerCase().startsWith(ENCRYPTED[name]))
      problems.push(`${name}: it must begin with ${ENCRYPTED[name]}: live sends nothing unencrypted.`);
  }
  return problems;
}

/** Players write to whoever runs it; a page of ours could take its frame's `sandbox` away (docs/security.md). */
function chatProblems({ CHAT_URL: url, PUBLIC_ORIGIN, ALLOWED_ORIGINS }: Settings): string[] {
  if (url === undefined) return [];
  if (leadsToSandbox(url))
    return ['CHAT_URL: it leads to a sandbox; set it to the page of your live chat, or leave it unset.'];
  const own = [PUBLIC_ORIGIN, ...ALLOWED_ORIGINS].includes(new URL(url).origin);
  return own ? ['CHAT_URL: it is at an origin of this product; set it to the page of your live chat elsewhere.'] : [];
}

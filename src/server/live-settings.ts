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

const leadsToSandbox = (value: string): boolean => {
  const url = URL.parse(value);
  return url !== null && (/^\/+sandbox(?:\/|$)/i.test(decodeURI(url.pathname)) || url.username === 'sandbox');
};

/** One sentence for each setting that keeps this product from running live; none where it may. */
export function liveProblems(settings: Settings): string[] {
  // A front without an engine calls no adapter: its gateway does.
  if (settings.MODE !== 'live' || settings.GATEWAY_ORIGIN !== undefined) return [];
  const problems: string[] = [];
  if (settings.SANDBOX_ORIGIN !== undefined) problems.push('SANDBOX_ORIGIN: leave it unset, MODE=live has no sandbox.');
  for (const [name, what] of Object.entries(NEEDED) as [keyof typeof NEEDED, string][]) {
    const value = settings[name];
    if (value === undefined) problems.push(`${name}: set it to ${what}.`);
    else if (leadsToSandbox(value)) problems.push(`${name}: it leads to a sandbox; set it to ${what}.`);
  }
  return problems;
}

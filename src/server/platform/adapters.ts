import { SANDBOX_DEBTOR } from '../settings/sandbox-debtor.ts';
import { SANDBOX_REGISTER_KEY } from '../settings/sandbox-register-key.ts';
import { SettingsError, type Settings } from '../settings/settings.ts';

/** One HTTP adapter of docs/adapters.md: where it answers and the secret both sides share. */
export interface Endpoint {
  /** Without a slash at its end; paths of the contract follow it. */
  readonly url: string;
  readonly secret: string;
}

/** The operator's account at the bank. */
export interface DebtorAccount {
  readonly name: string;
  readonly iban: string;
  readonly bic: string;
}

/** Our client at the super-app's OpenID Connect provider. */
export interface SuperappClient {
  /** Without a slash at its end. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The national self-exclusion register. */
export interface RegisterEndpoint extends Endpoint {
  /** Of the digests that people are looked up by. */
  readonly hashKey: string;
}

/** The outside world, wherever it is: the sandbox's, or the operator's own. */
export interface Adapters {
  readonly acquirer: Endpoint;
  /** With the account that withdrawals are paid from. */
  readonly bank: Endpoint & { readonly debtor: DebtorAccount };
  readonly identity: Endpoint;
  readonly sms: Endpoint;
  /** Undefined where live has none. */
  readonly register: RegisterEndpoint | undefined;
  readonly beaconUrl: string;
  /** The sandbox that plays the witnesses of the log; undefined where the operator names others. */
  readonly sandboxWitnesses: Pick<SandboxAddress, 'origin' | 'secret'> | undefined;
  readonly smtpUrl: string;
  /** Undefined where live has no list of proxies. */
  readonly proxyList: Endpoint | undefined;
  /** Undefined where live offers no login by the super-app. */
  readonly superapp: SuperappClient | undefined;
}

/** A sandbox that answers. */
export interface SandboxAddress {
  readonly origin: string;
  readonly smtpPort: number;
  readonly secret: string;
}

/**
 * Where nobody answers: for the operator's command line while no sandbox runs. Calls fail, as to a provider that is
 * away.
 */
export const UNREACHABLE_SANDBOX: SandboxAddress = { origin: 'http://127.0.0.1:9', smtpPort: 9, secret: 'nobody' };

const plain = (url: string): string => url.replace(/\/+$/, '');

/** Each adapter's own setting wins; where it is unset, the sandbox plays it. */
export function resolveAdapters(settings: Settings, sandbox: SandboxAddress | undefined): Adapters {
  const missing = (name: string): never => {
    throw new SettingsError(`Cannot start: ${name} is not set, and no sandbox plays it (docs/adapters.md).`);
  };
  const url = (name: string, given: string | undefined, path: string): string => {
    if (given !== undefined) return plain(given);
    return sandbox ? `${sandbox.origin}/sandbox/${path}` : missing(name);
  };
  const secret = (name: string, given: string | undefined): string => given ?? sandbox?.secret ?? missing(name);
  const debtor = (name: 'NAME' | 'IBAN' | 'BIC', played: string): string =>
    settings[`BANK_DEBTOR_${name}`] ?? (sandbox ? played : missing(`BANK_DEBTOR_${name}`));
  const superapp = (): SuperappClient | undefined => {
    const { SUPERAPP_URL, SUPERAPP_CLIENT_ID: clientId, SUPERAPP_CLIENT_SECRET: clientSecret } = settings;
    if (SUPERAPP_URL !== undefined)
      return {
        issuer: plain(SUPERAPP_URL),
        clientId: clientId ?? missing('SUPERAPP_CLIENT_ID'),
        clientSecret: clientSecret ?? missing('SUPERAPP_CLIENT_SECRET'),
      };
    return (
      sandbox && { issuer: `${sandbox.origin}/sandbox/superapp`, clientId: 'naseeb', clientSecret: sandbox.secret }
    );
  };
  const register = (): RegisterEndpoint | undefined => {
    const { REGISTER_URL, REGISTER_SECRET, REGISTER_KEY } = settings;
    if (REGISTER_URL === undefined && !sandbox) return undefined;
    return {
      url: url('REGISTER_URL', REGISTER_URL, 'register'),
      secret: secret('REGISTER_SECRET', REGISTER_SECRET),
      hashKey: REGISTER_KEY ?? (sandbox ? SANDBOX_REGISTER_KEY : missing('REGISTER_KEY')),
    };
  };
  const proxyList = (): Endpoint | undefined =>
    settings.PROXY_LIST_URL === undefined && !sandbox
      ? undefined
      : {
          url: url('PROXY_LIST_URL', settings.PROXY_LIST_URL, 'proxy-list'),
          secret: secret('PROXY_LIST_SECRET', settings.PROXY_LIST_SECRET),
        };
  const mailHost = sandbox && new URL(sandbox.origin).hostname;
  return {
    acquirer: {
      url: url('ACQUIRER_URL', settings.ACQUIRER_URL, 'acquirer'),
      secret: secret('ACQUIRER_SECRET', settings.ACQUIRER_SECRET),
    },
    bank: {
      url: url('BANK_URL', settings.BANK_URL, 'bank'),
      secret: secret('BANK_SECRET', settings.BANK_SECRET),
      debtor: {
        name: debtor('NAME', SANDBOX_DEBTOR.name),
        iban: debtor('IBAN', SANDBOX_DEBTOR.iban),
        bic: debtor('BIC', SANDBOX_DEBTOR.bic),
      },
    },
    identity: {
      url: url('IDENTITY_URL', settings.IDENTITY_URL, 'identity'),
      secret: secret('IDENTITY_SECRET', settings.IDENTITY_SECRET),
    },
    sms: { url: url('SMS_URL', settings.SMS_URL, 'sms'), secret: secret('SMS_SECRET', settings.SMS_SECRET) },
    register: register(),
    beaconUrl: url('BEACON_URL', settings.BEACON_URL, 'beacon'),
    sandboxWitnesses: settings.WITNESSES.length > 0 ? undefined : sandbox,
    smtpUrl:
      settings.SMTP_URL ??
      (sandbox ? `smtp://sandbox:${sandbox.secret}@${mailHost}:${sandbox.smtpPort}` : missing('SMTP_URL')),
    proxyList: proxyList(),
    superapp: superapp(),
  };
}

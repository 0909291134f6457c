import { globalConfiguration } from '#contract/config/010001-global-configuration.ts';
import { encodeMessage } from '#contract/codec.ts';
import type { ResponseOf } from '#contract/command.ts';
import { MINUTE_MS, systemNow } from '#kernel/time.ts';
import { resolveContacts, type Contacts, type ContactSettings } from '../settings/contacts.ts';
import { callRemoteCommand } from '../gateway/remote-gateway.ts';
import type { Settings } from '../settings/settings.ts';

/** What the shell's script needs of the configuration on every page (client/page.ts reads it). */
export interface ShellConfig extends Contacts {
  readonly authKey: string;
  readonly userAliveDurationSecond: number;
  /** Whether a browser asks for the visitor's age first. */
  readonly minorVerification: boolean;
}

interface AskedFacts {
  readonly shellFacts: () => Promise<ShellConfig>;
  /** The gateway's time in ms as it was told with them; undefined while nobody told it. */
  readonly toldTime: () => number | undefined;
}

/** A gateway elsewhere is asked once a minute. */
const KEPT_MS = MINUTE_MS;

/** From this process's settings, or from the gateway it stands in front of. */
export function createShellConfig(
  settings: ContactSettings &
    Pick<Settings, 'AUTH_KEY' | 'SESSION_IDLE_SECONDS' | 'MINOR_VERIFICATION' | 'GATEWAY_ORIGIN'>,
): AskedFacts {
  // Of the node that serves the pages, also in front of a gateway.
  const contacts = resolveContacts(settings);
  let facts: ShellConfig = {
    authKey: settings.AUTH_KEY,
    userAliveDurationSecond: settings.SESSION_IDLE_SECONDS,
    // Until the gateway behind has said that nobody is asked, everybody is.
    minorVerification: settings.MINOR_VERIFICATION === 'on' || settings.GATEWAY_ORIGIN !== undefined,
    ...contacts,
  };
  const origin = settings.GATEWAY_ORIGIN;
  if (origin === undefined) return { shellFacts: () => Promise.resolve(facts), toldTime: () => undefined };
  let freshUntil = 0;
  let asking: Promise<ShellConfig> | undefined;
  /** Ms by which that clock is ahead of this machine's. */
  let ahead: number | undefined;
  const refresh = async () => {
    const { code, data } = await callRemoteCommand(origin, globalConfiguration, encodeMessage({ data: {} }), 'en-US');
    if (code === 0) {
      const told = data as ResponseOf<typeof globalConfiguration>;
      const { authKey, userAliveDurationSecond, minorVerification } = told;
      facts = { authKey, userAliveDurationSecond, minorVerification, ...contacts };
      ahead = told.timestamp - systemNow();
      freshUntil = systemNow() + KEPT_MS;
    }
    asking = undefined;
    return facts;
  };
  return {
    shellFacts: () => (systemNow() < freshUntil ? Promise.resolve(facts) : (asking ??= refresh())),
    toldTime: () => (ahead === undefined ? undefined : systemNow() + ahead),
  };
}

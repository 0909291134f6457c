import { globalConfiguration } from '#contract/config/010001-global-configuration.ts';
import { encodeMessage } from '#contract/codec.ts';
import type { ResponseOf } from '#contract/command.ts';
import { MINUTE_MS, systemNow } from '#kernel/time.ts';
import { contactsOf, type Contacts, type ContactSettings } from './contacts.ts';
import { askOverHttp } from './remote.ts';
import type { Settings } from './settings.ts';

/** What the shell's script needs of the configuration on every page (client/page.ts reads it). */
export interface ShellFacts extends Contacts {
  readonly authKey: string;
  readonly userAliveDurationSecond: number;
  /** Whether a browser asks for the visitor's age first. */
  readonly minorVerification: boolean;
}

/** A gateway elsewhere is asked once a minute. */
const KEPT_MS = MINUTE_MS;

/** From this process's settings, or from the gateway it stands in front of. */
export function createShellFacts(
  settings: ContactSettings &
    Pick<Settings, 'AUTH_KEY' | 'SESSION_IDLE_SECONDS' | 'MINOR_VERIFICATION' | 'GATEWAY_ORIGIN'>,
): () => Promise<ShellFacts> {
  // Of the node that serves the pages, also in front of a gateway.
  const contacts = contactsOf(settings);
  let facts: ShellFacts = {
    authKey: settings.AUTH_KEY,
    userAliveDurationSecond: settings.SESSION_IDLE_SECONDS,
    // Until the gateway behind has said that nobody is asked, everybody is.
    minorVerification: settings.MINOR_VERIFICATION === 'on' || settings.GATEWAY_ORIGIN !== undefined,
    ...contacts,
  };
  const origin = settings.GATEWAY_ORIGIN;
  if (origin === undefined) return () => Promise.resolve(facts);
  let freshUntil = 0;
  let asking: Promise<ShellFacts> | undefined;
  const refresh = async () => {
    const { code, data } = await askOverHttp(origin, globalConfiguration, encodeMessage({ data: {} }), 'en-US');
    if (code === 0) {
      const { authKey, userAliveDurationSecond, minorVerification } = data as ResponseOf<typeof globalConfiguration>;
      facts = { authKey, userAliveDurationSecond, minorVerification, ...contacts };
      freshUntil = systemNow() + KEPT_MS;
    }
    asking = undefined;
    return facts;
  };
  return () => (systemNow() < freshUntil ? Promise.resolve(facts) : (asking ??= refresh()));
}

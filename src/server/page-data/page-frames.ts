import { canonicalPath } from '#i18n/paths.ts';
import { matchRoute } from '#routes/index.ts';
import type { PageFrames } from '../pages/security-headers.ts';
import { resolveContacts, type ContactSettings } from '../settings/contacts.ts';
import type { Settings } from '../settings/settings.ts';

const BANK_ROUTE = 'recharge';
const IDENTITY_ROUTE = 'kycIframe';

/** Origins that are not ours; the sandbox's pages are at our own. */
const originsOf = (addresses: readonly (string | undefined)[]): string[] =>
  addresses.flatMap((address) => (address && URL.canParse(address) ? [new URL(address).origin] : []));

/**
 * What each page shows in frames: live chat on all, the identity provider's pages on one, and the banks' on the deposit
 * page. Which bank asks its card holder is known to the acquirer alone, and there are thousands: any over https. A
 * bank's HTML inherits the deposit page's policy, so its form may lead to the bank.
 */
export function createPageFrames(
  settings: ContactSettings & Pick<Settings, 'IDENTITY_PAGES' | 'IDENTITY_URL' | 'GATEWAY_ORIGIN'>,
): (url: string) => PageFrames {
  const chat = originsOf([resolveContacts(settings).chat]);
  const { IDENTITY_PAGES: named, IDENTITY_URL: address, MODE, GATEWAY_ORIGIN: gateway } = settings;
  const known = named.length > 0 ? named : originsOf([address]);
  // A node in front of a gateway may not know the provider.
  const identity = known.length === 0 && gateway !== undefined && MODE === 'live' ? ['https:'] : known;
  return (url) => {
    const route = matchRoute(canonicalPath(url.split('?', 1)[0] ?? '/'))?.route.name;
    if (route === BANK_ROUTE) return { frames: ['https:'], forms: ['https:'] };
    return { frames: route === IDENTITY_ROUTE ? [...identity, ...chat] : chat, forms: [] };
  };
}

import { DAY_MS, systemNow } from '#kernel/time.ts';
import { resolveContacts, type ContactSettings } from '../settings/contacts.ts';
import type { Settings } from '../settings/settings.ts';
import type { HttpRoute } from './web-server.ts';

const PATH = '/.well-known/security.txt';
/** RFC 9116 asks for less than a year. */
const VALID_MS = 180 * DAY_MS;

/** `/.well-known/security.txt` (RFC 9116): where a fault of security is reported. Without a contact there is none. */
export function createSecurityTxtRoute(
  settings: ContactSettings & Pick<Settings, 'SECURITY_CONTACT'>,
  publicOrigin: string,
  now: () => number = systemNow,
): HttpRoute {
  const { supportEmail } = resolveContacts(settings);
  const contact = settings.SECURITY_CONTACT ?? (supportEmail && `mailto:${supportEmail}`);
  return (request, response) => {
    if (request.url !== PATH) return false;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (contact === undefined || !isRead) {
      response.writeHead(contact === undefined ? 404 : 405, { allow: 'GET, HEAD' }).end();
      return true;
    }
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(now() + VALID_MS).toISOString()}`,
      'Preferred-Languages: en, ar',
      `Canonical: ${publicOrigin}${PATH}`,
    ];
    response
      .writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
      .end(`${lines.join('\n')}\n`);
    return true;
  };
}

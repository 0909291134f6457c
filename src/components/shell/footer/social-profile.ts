/** Networks whose mark we have, by the last part of their address before its end. */
const KNOWN: Readonly<Record<string, { readonly name: string; readonly icon: string }>> = {
  facebook: { name: 'Facebook', icon: 'facebook' },
  instagram: { name: 'Instagram', icon: 'instagram' },
  linkedin: { name: 'LinkedIn', icon: 'linkedin' },
  twitter: { name: 'Twitter', icon: 'twitter' },
  youtube: { name: 'YouTube', icon: 'youtube' },
};

/** A configured link with the name it is read by: of a network we do not know, its host. */
export function socialProfile(href: string): { readonly href: string; readonly name: string; readonly icon: string } {
  const host = new URL(href).hostname.replace(/^www\./, '');
  const known = KNOWN[host.split('.').at(-2) ?? ''];
  return { href, ...(known ?? { name: host, icon: 'globe' }) };
}

/** Networks that we have a logo for, by their domain name without its ending. */
const KNOWN: Readonly<Record<string, { readonly name: string; readonly icon: string }>> = {
  facebook: { name: 'Facebook', icon: 'facebook' },
  instagram: { name: 'Instagram', icon: 'instagram' },
  linkedin: { name: 'LinkedIn', icon: 'linkedin' },
  twitter: { name: 'Twitter', icon: 'twitter' },
  youtube: { name: 'YouTube', icon: 'youtube' },
};

/** A configured profile with its network's name, or with the host of an unknown network. */
export function socialProfile(href: string): { readonly href: string; readonly name: string; readonly icon: string } {
  const host = new URL(href).hostname.replace(/^www\./, '');
  const known = KNOWN[host.split('.').at(-2) ?? ''];
  return { href, ...(known ?? { name: host, icon: 'globe' }) };
}

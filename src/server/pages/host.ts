import { hostOf, isHost, type HostKind } from '#kernel/host.ts';

type Header = (name: string) => string | undefined;

/** Set by /sandbox/host, which plays a host around a frame: a frame cannot change its user agent. */
const PLAYED = /(?:^|;\s*)sandbox_host=(\w+)/;

/**
 * What a page is asked for from, by its user agent. In the sandbox a frame below /sandbox/host is what that page plays; other tabs
 * of the same browser are not frames.
 */
export function hostOfRequest(header: Header, { sandbox }: { readonly sandbox: boolean }): HostKind {
  if (sandbox && header('sec-fetch-dest') === 'iframe') {
    const [, played] = PLAYED.exec(header('cookie') ?? '') ?? [];
    if (isHost(played)) return played;
  }
  return hostOf(header('user-agent'));
}

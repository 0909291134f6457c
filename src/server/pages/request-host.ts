import { hostOf, isHost, type HostKind } from '#kernel/host.ts';

type Header = (name: string) => string | undefined;

/** Set by /sandbox/host, which plays a host around a frame: a frame cannot change its user agent. */
const PLAYED = /(?:^|;\s*)sandbox_host=(\w+)/;

/**
 * What a page is asked for from, by its user agent. In the sandbox a frame below /sandbox/host is what that page
 * plays; other tabs of the same browser are not frames.
 */
export function requestHost(header: Header, { sandbox }: { readonly sandbox: boolean }): HostKind {
  if (sandbox && header('sec-fetch-dest') === 'iframe') {
    const [, played] = PLAYED.exec(header('cookie') ?? '') ?? [];
    if (isHost(played)) return played;
  }
  return hostOf(header('user-agent'));
}

/**
 * The headers that say it, for a browser's own cache: without them, going back inside a frame would show the page
 * that a tab beside it, or the worker of offline pages, was given for the same address.
 */
export const hostHeaders = ({ sandbox }: { readonly sandbox: boolean }): string =>
  sandbox ? 'user-agent, sec-fetch-dest' : 'user-agent';

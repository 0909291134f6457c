import type { APIContext } from 'astro';
import type { HostKind } from '#kernel/host.ts';
import { currentEngine } from '../engine/current-engine.ts';
import { resolveClientAddress, createTrustedProxies } from '../http/client-address.ts';
import { createFileLimit } from '../http/rate-limits.ts';
import { requestHost } from '../pages/request-host.ts';
import { processSettings } from '../settings/process-settings.ts';
import { isSandbox } from './site.ts';

const isTrusted = createTrustedProxies(processSettings());
const fileLimit = createFileLimit(isTrusted);

type VisitorRequest = Pick<APIContext, 'request' | 'clientAddress'>;

/** The address of a page's visitor, for a command with a limit per address. */
export const visitorAddress = ({ request, clientAddress }: VisitorRequest): string =>
  resolveClientAddress(clientAddress, request.headers.get('x-forwarded-for') ?? '', isTrusted);

/** Whether another file may be made for this visitor. A file that the page cache serves is not counted. */
export async function allowFileDownload(visit: VisitorRequest): Promise<boolean> {
  const address = visitorAddress(visit);
  const may = await fileLimit.take(address);
  if (!may) currentEngine()?.security.record('limit-reached', { address, limit: 'files' });
  return may;
}

/** What a request comes from: a browser, the native app, the mini-program. */
export const hostKindOf = (header: (name: string) => string | undefined): HostKind =>
  requestHost(header, { sandbox: isSandbox() });

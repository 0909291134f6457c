import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIContext } from 'astro';
import type { Command, RequestInput, ResponseOf } from '#contract/command.ts';
import { encodeMessage } from '#contract/codec.ts';
import type { Locale } from '#i18n/locales.ts';
import { resolveClientAddress, trustedProxies } from './http/client-address.ts';
import { createFileLimit } from './http/rate-limits.ts';
import { handleCall, type Envelope } from './gateway/pipeline.ts';
import { activities } from '#contract/content/102004-activities.ts';
import { appList } from '#contract/draws/700014-app-list.ts';
import { latestDraws } from '#contract/draws/660200-latest-draws.ts';
import { tabs } from '#contract/content/200025-tabs.ts';
import { games } from '#games/index.ts';
import type { HostKind } from '#kernel/host.ts';
import { systemNow } from '#kernel/time.ts';
import { findOpenRecord } from './draws/open-data/draw-records.ts';
import { memoizeAsync } from './platform/memoize-async.ts';
import { currentEngine } from './runtime/node.ts';
import { processSettings } from './settings/process-settings.ts';
import { findClientFolder } from './pages/index.ts';
import { requestHost } from './pages/request-host.ts';
import { CACHE_HEADER } from './pages/capture-response.ts';
import { readSourceHash } from './pages/source-hash.ts';
import { callRemoteCommand, fetchRemoteOpenData } from './gateway/remote-gateway.ts';
import { textsVersion } from '#i18n/text-overrides.ts';
import { MINI_PROGRAM_NAVIGATION, WEB_NAVIGATION, type NavigationKey } from './content/tabs.ts';
import { createNavigation } from './page-data/navigation.ts';
import { createShellConfig } from './page-data/shell-config.ts';

export type PageAnswer<T> =
  { readonly ok: true; readonly data: T } | { readonly ok: false; readonly code: number; readonly message: string };

/** The `page` part of a message (spec shell §7). */
export interface PageRequest {
  readonly pageNo: number;
  readonly pageSize: number;
}

const settings = processSettings();
const origin = settings.GATEWAY_ORIGIN;

async function send(command: Command, message: string, locale: Locale, ip: string): Promise<Envelope> {
  if (origin !== undefined) return callRemoteCommand(origin, command, message, locale, ip);
  const engine = currentEngine();
  if (!engine) throw new Error('the engine is not started');
  const { service, code } = command;
  const out = await handleCall(engine, {
    service,
    code,
    method: command.methods.includes('POST') ? 'POST' : 'GET',
    message,
    token: undefined,
    cookie: undefined,
    locale,
    ip,
  });
  return out.body;
}

/**
 * How pages ask: the contract, in this process or over HTTP where GATEWAY_ORIGIN is set (DESIGN §2). Public commands only. `ip` is the
 * visitor's address where the command counts by it.
 */
export async function callCommand<C extends Command>(
  command: C,
  data: RequestInput<C>,
  locale: Locale,
  page?: PageRequest,
  ip = '',
): Promise<PageAnswer<ResponseOf<C>>> {
  const envelope = await send(command, encodeMessage({ data, ...(page ? { page } : {}) }), locale, ip);
  if (envelope.code !== 0) return { ok: false, code: envelope.code, message: envelope.message };
  return { ok: true, data: envelope.data as ResponseOf<C> };
}

const trusts = trustedProxies(settings);

/** The address of a page's visitor, for a command that counts by it. */
export const visitorAddress = ({ request, clientAddress }: Pick<APIContext, 'request' | 'clientAddress'>): string =>
  resolveClientAddress(clientAddress, request.headers.get('x-forwarded-for') ?? '', trusts);

const files = createFileLimit(trusts);
/** Whether another file may be made for this visitor; one that is kept (`keepUntilDraw`) is not asked about. */
export const allowFileDownload = (visitor: Parameters<typeof visitorAddress>[0]): Promise<boolean> =>
  files.take(visitorAddress(visitor));

/** Where the world reaches this product: canonical addresses start with it, never with a header that a visitor wrote. */
export const publicOrigin = (): string =>
  currentEngine()?.publicOrigin ?? settings.PUBLIC_ORIGIN ?? `http://${settings.HOST}:${settings.PORT}`;

const { shellFacts, toldTime } = createShellConfig(settings);
/** What the shell's script needs on every page. */
export { shellFacts };

const navigationOf = (line: NavigationKey) =>
  createNavigation(line, (data, locale) => callCommand(tabs, data, locale), textsVersion);
/** What the header leads to, as the operator's gateway says it. */
export const headerTabs = navigationOf(WEB_NAVIGATION);
/** What the mini-program's tab bar leads to. */
export const tabBar = navigationOf(MINI_PROGRAM_NAVIGATION);

/** What the build made that pages write into files. */
const built = memoizeAsync<string, string>(4);
/** A text that the build made, by its address for browsers: what a page writes into a file. Read once. */
export const readBuiltText = (address: string): Promise<string> =>
  built(address, () => readFile(join(findClientFolder(import.meta.dirname), address), 'utf8'));

const stamp = memoizeAsync<string, string>(1);
/**
 * Another text after each build of other sources, whichever they are: words and articles stand in no file that browsers load by a name.
 * The same on every node of one release (scripts/source-hash.ts).
 */
export const buildVersion = async (): Promise<string> =>
  (await stamp('', () => readSourceHash(import.meta.dirname))).slice(0, 16);

/** The open data of draws, e.g. '/open/keys.json', as anybody reads them by GET; undefined where there are none at that path. */
export async function readOpenData(path: string): Promise<unknown> {
  if (origin !== undefined) return fetchRemoteOpenData(origin, path);
  const engine = currentEngine();
  if (!engine) throw new Error('the engine is not started');
  return (await findOpenRecord(engine, path))?.body;
}

/** Whether the outside world is played here; in live the sandbox's pages do not exist. */
export const isSandbox = (): boolean => settings.MODE === 'sandbox';

/** A page or file as it is asked for. */
interface Asked {
  readonly url: URL;
  readonly response: { readonly headers: Headers };
}

/** An address with any other parameter is rendered for its visitor alone: links of a campaign would fill the room of kept pages. */
function keep(what: 'draw' | 'build', { url, response }: Asked, names: readonly string[]): void {
  if ([...url.searchParams.keys()].every((name) => names.includes(name))) response.headers.set(CACHE_HEADER, what);
}

/**
 * Says of a page that it changes only with a draw or with what is on sale: rendered once per draw and address. `names`: the
 * parameters that it reads.
 */
export const cacheUntilDraw = (asked: Asked, ...names: readonly string[]): void => keep('draw', asked, names);

/** Says of a page that it is the same until the next build or change of texts. */
export const cacheUntilBuild = (asked: Asked, ...names: readonly string[]): void => keep('build', asked, names);

/** What a request comes from: a browser, the native app, the mini-program. */
export const hostKindOf = (header: (name: string) => string | undefined): HostKind =>
  requestHost(header, { sandbox: isSandbox() });

/** The product's time in ms as browsers are told it. A front whose machine's clock is another says nothing until its gateway did. */
export const knownProductTime = (): number | undefined => currentEngine()?.clock.now().getTime() ?? toldTime();

/** The product's time in ms; a page in front of a gateway that did not say its own trusts its machine. */
export const productTime = (): number => knownProductTime() ?? systemNow();

const lotteryTypeList = games.map((game) => game.lotteryType).join(',');

/** What those pages change with: the newest draw of each game and how far it is, what is on sale, and which promotions are on. */
export async function publicVersion(): Promise<string> {
  const [draws, apps, promotions] = await Promise.all([
    callCommand(latestDraws, { lotteryTypeList }, 'en-US'),
    callCommand(appList, {}, 'en-US'),
    callCommand(activities, {}, 'en-US'),
    // Kept pages, too, tell the time of the gateway behind them.
    shellFacts(),
  ]);
  if (!draws.ok || !apps.ok) return `unknown since ${systemNow()}`;
  const drawn = draws.data.phaseResultResponseItems.map(
    ({ latestDrawnPhaseItem: latest, latestState }) => `${latest?.drawId ?? ''} ${latestState ?? ''}`,
  );
  const selling = apps.data.merchantAppInfoList.map((app) => `${app.saleState} ${app.upcoming?.drawId ?? ''}`);
  const on = promotions.ok ? promotions.data.list.map(({ key }) => key) : [];
  return [...drawn, ...selling, ...on].join(' ');
}

export { qrCode } from './orders/tickets/qr-code.ts';

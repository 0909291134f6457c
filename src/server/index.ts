import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIContext } from 'astro';
import type { Command, RequestInput, ResponseOf } from '#contract/command.ts';
import { encodeMessage } from '#contract/codec.ts';
import type { Locale } from '#i18n/locales.ts';
import { callerOf, trustedProxies } from './gateway/client-address.ts';
import { fileLimit } from './gateway/flood.ts';
import { answer, type Envelope } from './gateway/pipeline.ts';
import { activities } from '#contract/content/102004-activities.ts';
import { appList } from '#contract/draws/700014-app-list.ts';
import { latestDraws } from '#contract/draws/660200-latest-draws.ts';
import { tabs } from '#contract/content/200025-tabs.ts';
import { games } from '#games/index.ts';
import type { HostKind } from '#kernel/host.ts';
import { systemNow } from '#kernel/time.ts';
import { openBody } from './draws/open-data.ts';
import { madeOnce } from './made-once.ts';
import { currentEngine } from './node.ts';
import { ownSettings } from './own-settings.ts';
import { clientFolder } from './pages/index.ts';
import { hostOfRequest } from './pages/host.ts';
import { KEEP } from './pages/capture.ts';
import { readStamp } from './pages/stamp.ts';
import { askOverHttp, openOverHttp } from './remote.ts';
import { textsVersion } from '#i18n/own.ts';
import { BAR_LINE, WEB_LINE, type Line } from './content/tabs.ts';
import { createNavigation } from './navigation.ts';
import { createShellFacts } from './shell-facts.ts';

export type PageAnswer<T> =
  { readonly ok: true; readonly data: T } | { readonly ok: false; readonly code: number; readonly message: string };

/** The `page` part of a message (spec shell §7). */
export interface PageOf {
  readonly pageNo: number;
  readonly pageSize: number;
}

const settings = ownSettings();
const origin = settings.GATEWAY_ORIGIN;

async function send(command: Command, message: string, locale: Locale, ip: string): Promise<Envelope> {
  if (origin !== undefined) return askOverHttp(origin, command, message, locale, ip);
  const engine = currentEngine();
  if (!engine) throw new Error('the engine is not started');
  const { service, code } = command;
  const out = await answer(engine, {
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
export async function ask<C extends Command>(
  command: C,
  data: RequestInput<C>,
  locale: Locale,
  page?: PageOf,
  ip = '',
): Promise<PageAnswer<ResponseOf<C>>> {
  const envelope = await send(command, encodeMessage({ data, ...(page ? { page } : {}) }), locale, ip);
  if (envelope.code !== 0) return { ok: false, code: envelope.code, message: envelope.message };
  return { ok: true, data: envelope.data as ResponseOf<C> };
}

const trusts = trustedProxies(settings);

/** The address of a page's visitor, for a command that counts by it. */
export const visitorOf = ({ request, clientAddress }: Pick<APIContext, 'request' | 'clientAddress'>): string =>
  callerOf(clientAddress, request.headers.get('x-forwarded-for') ?? '', trusts);

const files = fileLimit(trusts);
/** Whether another file may be made for this visitor; one that is kept (`keepUntilDraw`) is not asked about. */
export const mayMakeFile = (visitor: Parameters<typeof visitorOf>[0]): Promise<boolean> =>
  files.take(visitorOf(visitor));

/** Where the world reaches this product: canonical addresses start with it, never with a header that a visitor wrote. */
export const publicOrigin = (): string =>
  currentEngine()?.publicOrigin ?? settings.PUBLIC_ORIGIN ?? `http://${settings.HOST}:${settings.PORT}`;

const { shellFacts, toldTime } = createShellFacts(settings);
/** What the shell's script needs on every page. */
export { shellFacts };

const navigationOf = (line: Line) => createNavigation(line, (data, locale) => ask(tabs, data, locale), textsVersion);
/** What the header leads to, as the operator's gateway says it. */
export const navigation = navigationOf(WEB_LINE);
/** What the mini-program's tab bar leads to. */
export const tabBar = navigationOf(BAR_LINE);

/** What the build made that pages write into files. */
const built = madeOnce<string, string>(4);
/** A text that the build made, by its address for browsers: what a page writes into a file. Read once. */
export const builtText = (address: string): Promise<string> =>
  built(address, () => readFile(join(clientFolder(import.meta.dirname), address), 'utf8'));

const stamp = madeOnce<string, string>(1);
/**
 * Another text after each build of other sources, whichever they are: words and articles stand in no file that browsers load by a name.
 * The same on every node of one release (scripts/source-hash.ts).
 */
export const buildVersion = async (): Promise<string> =>
  (await stamp('', () => readStamp(import.meta.dirname))).slice(0, 16);

/** The open data of draws, e.g. '/open/keys.json', as anybody reads them by GET; undefined where there are none at that path. */
export async function openData(path: string): Promise<unknown> {
  if (origin !== undefined) return openOverHttp(origin, path);
  const engine = currentEngine();
  if (!engine) throw new Error('the engine is not started');
  return (await openBody(engine, path))?.body;
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
  if ([...url.searchParams.keys()].every((name) => names.includes(name))) response.headers.set(KEEP, what);
}

/**
 * Says of a page that it changes only with a draw or with what is on sale: rendered once per draw and address. `names`: the
 * parameters that it reads.
 */
export const keepUntilDraw = (asked: Asked, ...names: readonly string[]): void => keep('draw', asked, names);

/** Says of a page that it is the same until the next build or change of texts. */
export const keepUntilBuild = (asked: Asked, ...names: readonly string[]): void => keep('build', asked, names);

/** What a request comes from: a browser, the native app, the mini-program. */
export const visitedFrom = (header: (name: string) => string | undefined): HostKind =>
  hostOfRequest(header, { sandbox: isSandbox() });

/** The product's time in ms as browsers are told it. A front whose machine's clock is another says nothing until its gateway did. */
export const knownTime = (): number | undefined => currentEngine()?.clock.now().getTime() ?? toldTime();

/** The product's time in ms; a page in front of a gateway that did not say its own trusts its machine. */
export const productTime = (): number => knownTime() ?? systemNow();

const lotteryTypeList = games.map((game) => game.lotteryType).join(',');

/** What those pages change with: the newest draw of each game and how far it is, what is on sale, and which promotions are on. */
export async function publicVersion(): Promise<string> {
  const [draws, apps, promotions] = await Promise.all([
    ask(latestDraws, { lotteryTypeList }, 'en-US'),
    ask(appList, {}, 'en-US'),
    ask(activities, {}, 'en-US'),
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

export { qrCode } from './orders/qr.ts';

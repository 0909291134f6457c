import { globalizationTexts } from '#contract/content/100181-globalization-texts.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { Locale } from '#i18n/locales.ts';
import { watchTextOverrides } from '../content/text-overrides.ts';
import type { Logger } from '../observability/log.ts';
import { createTrustedProxies } from '../http/client-address.ts';
import { createProxy } from '../http/proxy.ts';
import { createSecurityTxtRoute } from '../http/security-txt.ts';
import { createRemoteGateway, type RemoteGateway } from '../gateway/remote-gateway.ts';
import type { Settings } from '../settings/settings.ts';
import { openWebServer, type PageHandler, type WebServer } from '../http/web-server.ts';
import { createFrontHealthRoute } from './health.ts';

export interface RunningFront extends Pick<WebServer, 'server' | 'origin'> {
  stop(): Promise<void>;
}

/** What the gateway's own node answers; the rest are pages, and those are here. */
const GATEWAY_PATHS = /^\/(?:hapi|qapi|open|upload|download|callbacks|sandbox)(?:\/|$)/;
const SOCKETS = /^\/(?:ws|proxy_ws)$/;
/** Pages of ours below a path of theirs. */
const SANDBOX_PAGE_PATHS = /^\/sandbox\/(?:ui|host|place)(?:\/|$)/;

/** Fetches the operator's texts from the gateway. */
const fetchTexts = (gateway: RemoteGateway) => async (locale: Locale) => {
  const { code, data } = await gateway.call(globalizationTexts, { data: { locale } }, locale);
  if (code !== 0) throw new Error(`the gateway answered ${code}`);
  return (data as ResponseOf<typeof globalizationTexts>).texts;
};

const pathOf = (url: string | undefined) => url?.split('?', 1)[0] ?? '/';

/** A process that serves pages only: no database, no engine, no sandbox. Calls and sockets pass to GATEWAY_ORIGIN. */
export async function startFront(
  settings: Settings,
  gateway: string,
  log: Logger,
  pages: PageHandler,
): Promise<RunningFront> {
  const web = await openWebServer(settings, log);
  const proxy = createProxy(gateway, createTrustedProxies(settings), log);
  const texts = watchTextOverrides(fetchTexts(createRemoteGateway(gateway, log)), log);
  void texts.start();
  web.serve({
    http: [
      createFrontHealthRoute(gateway),
      createSecurityTxtRoute(settings, settings.PUBLIC_ORIGIN ?? web.origin),
      (request, response) => {
        const path = pathOf(request.url);
        if (!GATEWAY_PATHS.test(path) || SANDBOX_PAGE_PATHS.test(path)) return false;
        proxy.web(request, response);
        return true;
      },
    ],
    upgrade: [
      (request, socket, head) => {
        if (!SOCKETS.test(pathOf(request.url))) return false;
        proxy.upgrade(request, socket, head);
        return true;
      },
    ],
    pages,
  });
  return {
    server: web.server,
    origin: web.origin,
    stop: async () => {
      await texts.stop();
      await web.drain();
      proxy.close();
    },
  };
}

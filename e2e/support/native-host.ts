import type { Browser, Page } from '@playwright/test';
import { USER_AGENTS, type HostName } from '#support/product/user-agents.ts';
import { origin } from './product.ts';
import { restoreSession, type Session } from './player.ts';

type BridgeMood = 'answers' | 'refuses' | 'silent';

export interface HostOptions {
  /** Installs a native bridge in the page that answers, refuses, or receives calls and stays silent. */
  readonly bridge?: BridgeMood;
  readonly player?: Session;
}

interface BridgeCall {
  readonly call: string;
  readonly params: unknown;
}
declare global {
  interface Window {
    e2eCalls?: BridgeCall[];
  }
}

/** Installs the app's side of docs/hosts.md as iOS does. Calls are recorded across pages. */
export async function installNativeBridge(page: Page, bridge: BridgeMood): Promise<void> {
  await page.addInitScript((mood) => {
    if (window !== window.top) return;
    const recorded = JSON.parse(sessionStorage.getItem('e2e_calls') ?? '[]') as BridgeCall[];
    window.e2eCalls = recorded;
    const postMessage = (text: string) => {
      const { id, call, params } = JSON.parse(text) as BridgeCall & { readonly id: string };
      recorded.push({ call, params });
      sessionStorage.setItem('e2e_calls', JSON.stringify(recorded));
      const answer = JSON.stringify(
        mood === 'answers' ? { naseeb: 1, id, ok: true, data: {} } : { naseeb: 1, id, ok: false },
      );
      const { naseebHost } = window as { naseebHost?: { receive: (text: string) => void } };
      if (mood !== 'silent') naseebHost?.receive(answer);
    };
    Object.assign(window, { webkit: { messageHandlers: { naseeb: { postMessage } } } });
  }, bridge);
}

/** The parameters of every recorded call of that name. */
export const readBridgeCalls = (page: Page, call: string): Promise<unknown[]> =>
  page.evaluate((name) => (window.e2eCalls ?? []).filter((one) => one.call === name).map(({ params }) => params), call);

/** Opens a page in a new browser context: in the web, the app or the mini-program. */
export async function openAtHost(browser: Browser, agent: HostName | 'web', path: string, options: HostOptions = {}) {
  const context = await browser.newContext({
    viewport: agent === 'web' ? { width: 1440, height: 900 } : { width: 390, height: 844 },
    ...(agent === 'web' ? {} : { userAgent: USER_AGENTS[agent] }),
  });
  if (options.player) await restoreSession(options.player, context);
  const page = await context.newPage();
  if (options.bridge !== undefined) await installNativeBridge(page, options.bridge);
  await page.goto(origin() + path);
  return { context, page };
}

import type { Browser, Page } from '@playwright/test';
import { AGENTS, type Agent } from '../../tests/support/agents.ts';
import { origin } from './journey.ts';
import { bring, type Session } from './player.ts';

export interface Heard {
  /** A native bridge stands in the page: it answers, or hears and says nothing. */
  readonly bridge?: 'answers' | 'silent';
  readonly player?: Session;
}

interface Said {
  readonly call: string;
  readonly params: unknown;
}
declare global {
  interface Window {
    e2eSaid?: Said[];
  }
}

/** Puts the app's side of docs/hosts.md into the page, as iOS does; what was said lasts from page to page. */
export async function hosted(page: Page, bridge: 'answers' | 'silent'): Promise<void> {
  await page.addInitScript((mood) => {
    if (window !== window.top) return;
    const kept = JSON.parse(sessionStorage.getItem('e2e_said') ?? '[]') as Said[];
    window.e2eSaid = kept;
    const postMessage = (text: string) => {
      const { id, call, params } = JSON.parse(text) as Said & { readonly id: string };
      kept.push({ call, params });
      sessionStorage.setItem('e2e_said', JSON.stringify(kept));
      const answer = JSON.stringify({ naseeb: 1, id, ok: true, data: {} });
      const { naseebHost } = window as { naseebHost?: { receive: (text: string) => void } };
      if (mood === 'answers') naseebHost?.receive(answer);
    };
    Object.assign(window, { webkit: { messageHandlers: { naseeb: { postMessage } } } });
  }, bridge);
}

/** The params of every call of that name so far. */
export const said = (page: Page, call: string): Promise<unknown[]> =>
  page.evaluate((name) => (window.e2eSaid ?? []).filter((one) => one.call === name).map(({ params }) => params), call);

/** A page of its own browser in the web, the app or the mini-program. */
export async function at(browser: Browser, agent: Agent | 'web', path: string, options: Heard = {}) {
  const context = await browser.newContext({
    viewport: agent === 'web' ? { width: 1440, height: 900 } : { width: 390, height: 844 },
    ...(agent === 'web' ? {} : { userAgent: AGENTS[agent] }),
  });
  if (options.player) await bring(options.player, context);
  const page = await context.newPage();
  if (options.bridge !== undefined) await hosted(page, options.bridge);
  await page.goto(origin() + path);
  return { context, page };
}

import { pino, type Logger } from 'pino';
import { inject } from 'vitest';
import { encodeMessage } from '#contract/codec.ts';
import { GEO_PROOF_HEADER } from '#contract/geo/geo-commands.ts';
import type { Command, RequestInput, ResponseOf } from '#contract/command.ts';
import type { EngineOptions } from '#server/engine/engine.ts';
import { startNode, type RunningNode } from '#server/runtime/node.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { solveCaptcha } from './solve-captcha.ts';

export interface TestAnswer<T> {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

/** A player's connection; keeps the token and the cookie from the gateway. */
export interface TestClient {
  token: string | undefined;
  cookie: string | undefined;
  /** The address that the call seems to come from, for limits of an address. */
  ip?: string;
  userAgent?: string;
  /** The proof of place that each call carries. */
  geoProof?: string;
  /**
   * Sends a command like the browser, with a solved captcha where it needs one. Only code 0 guarantees the contract's
   * data.
   */
  call<C extends Command>(
    command: C,
    data: RequestInput<C>,
    more?: { page?: object; clientInfo?: object; locale?: string; captcha?: string },
  ): Promise<TestAnswer<ResponseOf<C>>>;
}

export interface TestNode extends RunningNode {
  client(): TestClient;
}

/**
 * A node of the gateway without pages, on a free port and the given database. It uses the sandbox of the run, unless
 * `env` names another; `content` is the editors' content.
 */
export async function startTestNode(
  databaseUrl: string,
  env: Record<string, string> = {},
  log?: Logger,
  content?: EngineOptions['content'],
): Promise<TestNode> {
  const settings = readSettings({
    PORT: '0',
    CAPTCHA_DIFFICULTY: '1',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    // Draws of version 3 need witnesses within seconds of their close: tests of them ask for it.
    PROOF_VERSION: '2',
    // Shuffling decks takes some seconds of a processor: tests open series of their own.
    INSTANT_GAMES: 'none',
    ...inject('sandbox'),
    ...env,
  });
  const node = await startNode(settings, log ?? pino({ level: env['LOG_LEVEL'] ?? 'silent' }), undefined, content);
  return { ...node, client: () => createTestClient(node.origin, settings.AUTH_KEY) };
}

/** A Cookie header with the cookies that an answer set, as a browser keeps them. */
function mergeCookies(header: string | undefined, changes: readonly string[]): string | undefined {
  if (changes.length === 0) return header;
  const nameOf = (pair: string) => pair.split('=', 1)[0];
  const set = changes.map((change) => change.split(';', 1)[0] ?? '');
  const kept = (header?.split('; ') ?? []).filter((pair) => set.every((one) => nameOf(one) !== nameOf(pair)));
  return [...kept, ...set].join('; ');
}

export function createTestClient(origin: string, authKey = 'Api-Access-Token'): TestClient {
  return {
    token: undefined,
    cookie: undefined,
    async call(command, data, more = {}) {
      const { locale = 'en-US', ...message } = more;
      const headers: Record<string, string> = { 'content-type': 'application/json', 'accept-language': locale };
      if (this.token) headers[authKey] = this.token;
      if (this.cookie) headers['cookie'] = this.cookie;
      if (this.ip) headers['x-forwarded-for'] = this.ip;
      if (this.userAgent) headers['user-agent'] = this.userAgent;
      if (this.geoProof !== undefined) headers[GEO_PROOF_HEADER] = this.geoProof;
      const captcha = command.captcha ? { captcha: await solveCaptcha(origin) } : {};
      const text = encodeMessage({ ...captcha, ...message, data });
      const url = `${origin}/${command.service}/${command.code}`;
      const response = command.methods.includes('POST')
        ? await fetch(url, { method: 'POST', headers, body: JSON.stringify({ message: text }) })
        : await fetch(`${url}?message=${encodeURIComponent(text)}`, { headers });
      this.cookie = mergeCookies(this.cookie, response.headers.getSetCookie());
      const body = (await response.json()) as Omit<TestAnswer<never>, 'status'>;
      return { status: response.status, ...body };
    },
  };
}

import { randomUUID } from 'node:crypto';
import { makeNonce } from '../http/html.ts';
import {
  replyBadRequest,
  replyJson,
  replyHtml,
  replyRedirect,
  type SandboxRequest,
  type SandboxReply,
  type Route,
} from '../http/server.ts';
import { languageOf } from '../http/language.ts';
import type { ChatStore, Writer } from './chat-store.ts';
import { renderDeskPage } from './desk-page.ts';
import { renderWidgetPage } from './widget-page.ts';

const VISITOR = /^[\da-f-]{36}$/;
const TEXT = /^[^]{1,1000}$/;

/** The visitor's page is in a frame of ours, where it has no origin of its own. */
const anywhere = (reply: SandboxReply): SandboxReply => ({
  ...reply,
  headers: { ...reply.headers, 'access-control-allow-origin': '*' },
});
/** The product may frame it, at whose address it is reached. */
const FRIENDS = ["'self'"];

const address = (visitor: string, locale: string) =>
  `/sandbox/chat?${new URLSearchParams({ visitor, locale: locale.slice(0, 16) }).toString()}`;

const after = (url: URL): number => {
  const value = Number(url.searchParams.get('after') ?? 0);
  return Number.isSafeInteger(value) && value >= 0 ? value : 0;
};

/** Live chat by docs/adapters.md §7, and the desk that answers. */
export function chatRoutes(chat: ChatStore): readonly Route[] {
  const visitorOf = (url: URL) => url.searchParams.get('visitor') ?? '';

  function widget({ url }: SandboxRequest): SandboxReply {
    const [visitor, locale] = [visitorOf(url), url.searchParams.get('locale') ?? ''];
    if (!VISITOR.test(visitor)) return replyRedirect(address(randomUUID(), locale));
    const nonce = makeNonce();
    const shown = { visitor, language: languageOf(locale), messages: chat.listMessages(visitor), nonce };
    return replyHtml(200, renderWidgetPage(shown), nonce, FRIENDS);
  }

  async function news({ url }: SandboxRequest): Promise<SandboxReply> {
    const visitor = visitorOf(url);
    if (!VISITOR.test(visitor)) return anywhere(replyBadRequest('visitor is missing or wrong'));
    // A message of another visitor also ends the wait; the browser then asks again.
    if (url.searchParams.get('wait') === '1' && chat.listMessages(visitor, after(url)).length === 0)
      await chat.waitForMessage(chat.newestId());
    return anywhere(replyJson(200, { messages: chat.listMessages(visitor, after(url)) }));
  }

  const saying =
    (by: Writer) =>
    ({ body }: SandboxRequest): SandboxReply => {
      const fields = new URLSearchParams(body);
      const [visitor, text] = [fields.get('visitor') ?? '', (fields.get('text') ?? '').trim()];
      const locale = fields.get('locale') ?? '';
      if (!VISITOR.test(visitor) || !TEXT.test(text))
        return anywhere(replyBadRequest('visitor or text is missing or wrong'));
      chat.addMessage(visitor, by, text, locale);
      if (fields.has('script')) return anywhere(replyJson(200, {}));
      return replyRedirect(by === 'desk' ? '/sandbox/chat/desk' : address(visitor, locale));
    };

  return [
    { method: 'GET', path: '/sandbox/chat', handle: widget },
    { method: 'GET', path: '/sandbox/chat/messages', handle: news },
    { method: 'POST', path: '/sandbox/chat/messages', handle: saying('visitor') },
    {
      method: 'GET',
      path: '/sandbox/chat/desk',
      handle: () => {
        const nonce = makeNonce();
        return replyHtml(200, renderDeskPage(chat.listConversations(), chat.newestId(), nonce), nonce);
      },
    },
    {
      method: 'GET',
      path: '/sandbox/chat/desk/newest',
      handle: async ({ url }) => {
        await chat.waitForMessage(after(url));
        return replyJson(200, { newest: chat.newestId() });
      },
    },
    { method: 'POST', path: '/sandbox/chat/desk/messages', handle: saying('desk') },
  ];
}

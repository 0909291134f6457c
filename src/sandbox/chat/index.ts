import { randomUUID } from 'node:crypto';
import { makeNonce } from '../html.ts';
import { invalid, json, page, seeOther, type Ask, type Reply, type Route } from '../http.ts';
import { languageOf } from '../language.ts';
import type { Chat, Writer } from './chat.ts';
import { deskPage } from './desk.ts';
import { widgetPage } from './widget.ts';

const VISITOR = /^[\da-f-]{36}$/;
const TEXT = /^[^]{1,1000}$/;

/** The visitor's page stands in a frame of ours, and has no origin of its own there. */
const anywhere = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'access-control-allow-origin': '*' },
});
/** Framed by the product, at whose address it is reached. */
const FRIENDS = ["'self'"];

const address = (visitor: string, locale: string) =>
  `/sandbox/chat?${new URLSearchParams({ visitor, locale: locale.slice(0, 16) }).toString()}`;

const after = (url: URL): number => {
  const value = Number(url.searchParams.get('after') ?? 0);
  return Number.isSafeInteger(value) && value >= 0 ? value : 0;
};

/** Live chat as docs/adapters.md §7 has it, and the desk where it is answered. */
export function liveChat(chat: Chat): readonly Route[] {
  const visitorOf = (url: URL) => url.searchParams.get('visitor') ?? '';

  function widget({ url }: Ask): Reply {
    const [visitor, locale] = [visitorOf(url), url.searchParams.get('locale') ?? ''];
    if (!VISITOR.test(visitor)) return seeOther(address(randomUUID(), locale));
    const nonce = makeNonce();
    const shown = { visitor, language: languageOf(locale), said: chat.said(visitor), nonce };
    return page(200, widgetPage(shown), nonce, FRIENDS);
  }

  async function news({ url }: Ask): Promise<Reply> {
    const visitor = visitorOf(url);
    if (!VISITOR.test(visitor)) return anywhere(invalid('visitor is missing or wrong'));
    // Somebody else's word wakes it too, and is not for this visitor: they ask again.
    if (url.searchParams.get('wait') === '1' && chat.said(visitor, after(url)).length === 0)
      await chat.next(chat.newest());
    return anywhere(json(200, { messages: chat.said(visitor, after(url)) }));
  }

  const saying =
    (by: Writer) =>
    ({ body }: Ask): Reply => {
      const fields = new URLSearchParams(body);
      const [visitor, text] = [fields.get('visitor') ?? '', (fields.get('text') ?? '').trim()];
      const locale = fields.get('locale') ?? '';
      if (!VISITOR.test(visitor) || !TEXT.test(text)) return anywhere(invalid('visitor or text is missing or wrong'));
      chat.say(visitor, by, text, locale);
      if (fields.has('script')) return anywhere(json(200, {}));
      return seeOther(by === 'desk' ? '/sandbox/chat/desk' : address(visitor, locale));
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
        return page(200, deskPage(chat.conversations(), chat.newest(), nonce), nonce);
      },
    },
    {
      method: 'GET',
      path: '/sandbox/chat/desk/newest',
      handle: async ({ url }) => {
        await chat.next(after(url));
        return json(200, { newest: chat.newest() });
      },
    },
    { method: 'POST', path: '/sandbox/chat/desk/messages', handle: saying('desk') },
  ];
}

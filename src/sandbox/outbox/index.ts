import { parsed, REFERENCE, text, Wrong } from '../check.ts';
import { makeNonce } from '../html.ts';
import { invalid, json, noSuch, page, type Ask, type Reply, type Route } from '../http.ts';
import type { Channel, Filter, Messages } from './messages.ts';
import { outboxPage } from './page.ts';
import { attachmentOf } from './smtp.ts';

const channelOf = (value: string | null): Channel | undefined =>
  value === 'mail' || value === 'sms' ? value : undefined;

function filterOf(url: URL): Filter {
  const number = (name: string, otherwise: number, most: number) => {
    const value = Number(url.searchParams.get(name) ?? otherwise);
    return Number.isInteger(value) && value >= 0 ? Math.min(value, most) : otherwise;
  };
  const to = url.searchParams.get('to')?.trim();
  // In a query a plus sign stands for a space; nobody means a space before a phone number.
  const phone = to && /^\d{8,15}$/.test(to.replace(/\s/g, '')) ? `+${to}` : to;
  return {
    to: phone || undefined,
    channel: channelOf(url.searchParams.get('channel')),
    after: number('after', 0, Number.MAX_SAFE_INTEGER),
    limit: number('limit', 50, 200),
  };
}

/** As a mail program shows it: its styles and pictures, no script, no form, no origin. */
const MAIL_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http:; frame-ancestors 'self'";

const mailHtml = (body: string | undefined): Reply =>
  body === undefined
    ? noSuch('mail')
    : {
        status: 200,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': MAIL_POLICY,
        },
        body,
      };

/** SMS arrive here; mails and SMS are read here. */
export function outbox(messages: Messages): readonly Route[] {
  function send(ask: Ask): Reply {
    try {
      const body = parsed(ask.body);
      const [to, content] = [text(body, 'to', /^\+[1-9]\d{6,14}$/), text(body, 'text', /^[^]{1,1000}$/)];
      const id = messages.add({
        channel: 'sms',
        to,
        content: { text: content },
        reference: text(body, 'reference', REFERENCE),
      });
      return json(202, { messageId: `sms_${id}` });
    } catch (error) {
      if (error instanceof Wrong) return invalid(error.message);
      throw error;
    }
  }

  async function attachment({ params }: Ask): Promise<Reply> {
    const raw = messages.raw(Number(params['id']));
    const found = raw && (await attachmentOf(raw, Number(params['index'])));
    if (!found) return noSuch('attachment');
    const name = encodeURIComponent(found.name);
    return {
      status: 200,
      headers: { 'content-type': found.type, 'content-disposition': `attachment; filename*=UTF-8''${name}` },
      body: found.bytes,
    };
  }

  const wire = (filter: Filter) =>
    messages.list(filter).map((message) => ({
      ...message,
      ...(message.attachments
        ? {
            attachments: message.attachments.map((file, index) => ({
              ...file,
              url: `/sandbox/outbox/${message.id}/attachments/${index}`,
            })),
          }
        : {}),
    }));

  return [
    { method: 'POST', path: '/sandbox/sms/messages', guarded: true, handle: send },
    { method: 'GET', path: '/sandbox/outbox.json', handle: ({ url }) => json(200, { messages: wire(filterOf(url)) }) },
    {
      method: 'GET',
      path: '/sandbox/outbox',
      handle: ({ url }) => {
        const nonce = makeNonce();
        const filter = filterOf(url);
        return page(200, outboxPage(messages.list(filter), filter, nonce), nonce);
      },
    },
    {
      method: 'GET',
      path: '/sandbox/outbox/{id}/html',
      handle: ({ params }) => mailHtml(messages.get(Number(params['id']))?.html),
    },
    { method: 'GET', path: '/sandbox/outbox/{id}/attachments/{index}', handle: attachment },
  ];
}

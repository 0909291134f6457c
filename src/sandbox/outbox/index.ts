import { systemNow } from '#kernel/time.ts';
import { parseBody, REFERENCE, readText, InvalidBody } from '../http/read-body.ts';
import { makeNonce } from '../http/html.ts';
import {
  replyBadRequest,
  replyJson,
  replyNotFound,
  replyHtml,
  type SandboxRequest,
  type SandboxReply,
  type Route,
} from '../http/server.ts';
import type { Channel, MessageFilter, MessageStore } from './message-store.ts';
import { renderOutboxPage } from './outbox-page.ts';
import { readAttachment } from './smtp.ts';

const readChannel = (value: string | null): Channel | undefined =>
  value === 'mail' || value === 'sms' ? value : undefined;

function readFilter(url: URL): MessageFilter {
  const number = (name: string, otherwise: number, most: number) => {
    const value = Number(url.searchParams.get(name) ?? otherwise);
    return Number.isInteger(value) && value >= 0 ? Math.min(value, most) : otherwise;
  };
  const to = url.searchParams.get('to')?.trim();
  // In a query a plus sign means a space; no phone number starts with one.
  const phone = to && /^\d{8,15}$/.test(to.replace(/\s/g, '')) ? `+${to}` : to;
  return {
    to: phone || undefined,
    channel: readChannel(url.searchParams.get('channel')),
    after: number('after', 0, Number.MAX_SAFE_INTEGER),
    limit: number('limit', 50, 200),
  };
}

/** Policy of a mail's frame, like that of a mail program: styles and pictures, but no script, form or origin. */
const MAIL_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http:; frame-ancestors 'self'";

const mailHtml = (body: string | undefined): SandboxReply =>
  body === undefined
    ? replyNotFound('mail')
    : {
        status: 200,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': MAIL_POLICY,
        },
        body,
      };

/** Receives SMS, and shows mails and SMS. */
export function outboxRoutes(messages: MessageStore): readonly Route[] {
  function send(ask: SandboxRequest): SandboxReply {
    try {
      const body = parseBody(ask.body);
      const [to, content] = [readText(body, 'to', /^\+[1-9]\d{6,14}$/), readText(body, 'text', /^[^]{1,1000}$/)];
      const id = messages.add({
        channel: 'sms',
        to,
        content: { text: content },
        reference: readText(body, 'reference', REFERENCE),
        at: systemNow() + ask.offsetMs,
      });
      return replyJson(202, { messageId: `sms_${id}` });
    } catch (error) {
      if (error instanceof InvalidBody) return replyBadRequest(error.message);
      throw error;
    }
  }

  async function attachment({ params }: SandboxRequest): Promise<SandboxReply> {
    const raw = messages.raw(Number(params['id']));
    const found = raw && (await readAttachment(raw, Number(params['index'])));
    if (!found) return replyNotFound('attachment');
    const name = encodeURIComponent(found.name);
    return {
      status: 200,
      headers: { 'content-type': found.type, 'content-disposition': `attachment; filename*=UTF-8''${name}` },
      body: found.bytes,
    };
  }

  const wire = (filter: MessageFilter) =>
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
    {
      method: 'GET',
      path: '/sandbox/outbox.json',
      handle: ({ url }) => replyJson(200, { messages: wire(readFilter(url)) }),
    },
    {
      method: 'GET',
      path: '/sandbox/outbox',
      handle: ({ url }) => {
        const nonce = makeNonce();
        const filter = readFilter(url);
        return replyHtml(200, renderOutboxPage(messages.list(filter), filter, nonce), nonce);
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

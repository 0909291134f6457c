import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { afterAll, describe, expect, it, test } from 'vitest';
import { HOUR_MS, systemNow } from '#kernel/time.ts';
import { startTestSandbox } from '#support/providers/sandbox.ts';

const sandbox = await startTestSandbox();
const mailer = createTransport({ url: sandbox.smtpUrl });
afterAll(async () => {
  mailer.close();
  await sandbox.stop();
});

interface OutboxMessage {
  readonly id: number;
  readonly channel: string;
  readonly to: string;
  readonly text: string;
  readonly subject?: string;
  readonly html?: string;
  readonly codes: string[];
  readonly receivedAt: string;
  readonly attachments?: { name: string; type: string; size: number; url: string }[];
}

const outbox = async (query: string): Promise<OutboxMessage[]> => {
  const { messages } = (await (await fetch(`${sandbox.origin}/sandbox/outbox.json?${query}`)).json()) as {
    messages: OutboxMessage[];
  };
  return messages;
};
const sms = (to: string, text: string, reference: string = randomUUID()) =>
  sandbox.call('/sandbox/sms/messages', { to, text, reference });

describe('SMS', () => {
  it('are found by number, newest first, with their codes', async () => {
    await sms('+971500000001', 'Your code is 493021.');
    await sms('+971500000002', 'To another.');
    expect((await sms('+971500000001', 'رمزك هو 123456.')).status).toBe(202);
    const mine = await outbox('to=%2B971500000001');
    expect(mine.map(({ text, codes, channel }) => [text, codes, channel])).toEqual([
      ['رمزك هو 123456.', ['123456'], 'sms'],
      ['Your code is 493021.', ['493021'], 'sms'],
    ]);
    // As typed into an address, where the plus sign becomes a space.
    expect(await outbox('to=+971500000001')).toEqual(mine);
    expect(await outbox(`to=%2B971500000001&after=${mine[0]?.id ?? 0}`)).toEqual([]);
  });

  it("carry the product's time, however its clock was moved", async () => {
    const ahead = 30 * HOUR_MS;
    const body = { to: '+971500000009', text: 'Later', reference: randomUUID() };
    await sandbox.call('/sandbox/sms/messages', body, { 'x-clock-offset-ms': String(ahead) });
    const [message] = await outbox('to=%2B971500000009');
    expect(Math.abs(Date.parse(message?.receivedAt ?? '') - systemNow() - ahead)).toBeLessThan(60_000);
  });

  it('are sent once for one reference', async () => {
    const reference = randomUUID();
    const answers = [await sms('+971500000003', 'Once', reference), await sms('+971500000003', 'Once', reference)];
    expect(answers[1]).toEqual(answers[0]);
    expect(await outbox('to=%2B971500000003')).toHaveLength(1);
  });

  it.each([
    ['to', { to: '0501234567' }],
    ['text', { text: '' }],
    ['reference', { reference: 'x' }],
  ])('are refused with a wrong %s', async (_name, wrong) => {
    expect(
      (
        await sandbox.call('/sandbox/sms/messages', {
          to: '+971500000004',
          text: 'x',
          reference: randomUUID(),
          ...wrong,
        })
      ).status,
    ).toBe(400);
  });

  it('need the secret', async () => {
    expect((await sandbox.call('/sandbox/sms/messages', {}, { authorization: 'Bearer no' })).status).toBe(401);
  });
});

describe('mail', () => {
  it('carries the time at which it says it was sent', async () => {
    const to = 'later@naseeb.example';
    await mailer.sendMail({
      from: 'no-reply@naseeb.example',
      to,
      text: 'Later',
      date: new Date('2027-01-02T10:00:00Z'),
    });
    expect(await outbox(`to=${to}`)).toMatchObject([{ receivedAt: '2027-01-02T10:00:00.000Z' }]);
  });

  it('arrives unchanged in Arabic with its HTML and attachment', async () => {
    const to = 'Layla@naseeb.example';
    const subject = 'مرحبًا بك في نصيب: ١٠٠ درهم';
    const text = 'رمزك لمرة واحدة هو 654321.\nلا تخبر به أحدًا.';
    const markup = `<p dir="rtl">رمزك هو <b>654321</b></p><script>alert(1)</script>`;
    const pdf = Buffer.from('%PDF-1.7 إيصال');
    await mailer.sendMail({
      from: 'no-reply@naseeb.example',
      to,
      subject,
      text,
      html: markup,
      attachments: [{ filename: 'إيصال.pdf', content: pdf, contentType: 'application/pdf' }],
    });
    const [mail] = await outbox('to=layla@naseeb.example&channel=mail');
    expect(mail).toMatchObject({
      channel: 'mail',
      to: 'layla@naseeb.example',
      subject,
      text,
      codes: ['654321'],
      attachments: [{ name: 'إيصال.pdf', type: 'application/pdf', size: pdf.length }],
    });
    expect(mail?.html).toContain(markup);
    const file = await fetch(sandbox.origin + (mail?.attachments?.[0]?.url ?? ''));
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf);
    const page = await (await fetch(`${sandbox.origin}/sandbox/outbox?to=layla@naseeb.example`)).text();
    expect(page).toContain(subject);
    expect(page).toContain(`<iframe class="mail" sandbox=""`);
    const shown = await fetch(`${sandbox.origin}/sandbox/outbox/${mail?.id ?? 0}/html`);
    expect(await shown.text()).toContain(markup);
    expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(page).not.toContain('<script>alert(1)</script>');
  });

  it('is shown for each of its recipients', async () => {
    await mailer.sendMail({
      from: 'a@naseeb.example',
      to: 'one@naseeb.example, two@naseeb.example',
      subject: 'Both',
      text: 'x',
    });
    expect(await outbox('to=one@naseeb.example')).toHaveLength(1);
    expect(await outbox('to=two@naseeb.example')).toHaveLength(1);
  });

  it('is refused with wrong credentials', async () => {
    const stranger = createTransport({ url: sandbox.smtpUrl.replace(sandbox.secret, 'wrong') });
    await expect(
      stranger.sendMail({ from: 'a@naseeb.example', to: 'b@naseeb.example', text: 'x' }),
    ).rejects.toMatchObject({ responseCode: 535 });
    stranger.close();
    const nobody = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort });
    await expect(
      nobody.sendMail({ from: 'a@naseeb.example', to: 'b@naseeb.example', text: 'x' }),
    ).rejects.toMatchObject({ responseCode: 530 });
    nobody.close();
    expect(await outbox('to=b@naseeb.example')).toEqual([]);
  });
});

test('the start page links all parts and lists the test cards', async () => {
  const page = await (await fetch(`${sandbox.origin}/sandbox`)).text();
  for (const part of [
    '/sandbox/outbox',
    '/sandbox/messages',
    '/sandbox/host?kind=app',
    '/sandbox/host?kind=mini',
    '/sandbox/place',
    '/sandbox/chat/desk',
    '/sandbox/ui',
    '/sandbox/beacon/info',
    '4111 1111 1111 1111',
    '4000 0000 0000 0135',
  ])
    expect(page).toContain(part);
});

test("serves the page's font for both scripts", async () => {
  for (const subset of ['latin', 'arabic'])
    expect((await fetch(`${sandbox.origin}/sandbox/font/${subset}.woff2`)).headers.get('content-type')).toBe(
      'font/woff2',
    );
  expect((await fetch(`${sandbox.origin}/sandbox/font/..%2Fpackage.woff2`)).status).toBe(404);
});

import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { systemNow } from '#kernel/time.ts';
import { ACQUIRER_PATH, createMerchantClient, newReference } from '#support/providers/merchant-client.ts';
import { startNotificationReceiver } from '#support/providers/notification-receiver.ts';
import { startTestSandbox } from '#support/providers/sandbox.ts';

const sandbox = await startTestSandbox();
const product = await startNotificationReceiver();
afterAll(async () => {
  await sandbox.stop();
  await product.close();
});
const { seal, pay, look, bankPage, codeOn, answerBank } = await createMerchantClient(sandbox, product);

describe("the bank's page", () => {
  it('fails the payment after three wrong codes', async () => {
    const { body, ref } = await pay('4111111111111111');
    const url = bankPage(body);
    const wrong = { action: 'confirm', code: '00000' };
    expect((await answerBank(url, wrong)).status).toBe(422);
    expect(await (await answerBank(url, wrong)).text()).toContain('You have one try left.');
    expect(await look(ref)).toMatchObject({ status: 'CHALLENGE' });
    expect((await answerBank(url, wrong)).status).toBe(303);
    expect(await look(ref)).toMatchObject({ status: 'FAILED', reason: 'CHALLENGE_FAILED' });
  });

  it('invalidates the old code with a new one', async () => {
    const { body, ref } = await pay('4111111111111111');
    const url = bankPage(body);
    const old = codeOn(await (await fetch(url)).text());
    const fresh = codeOn(await (await answerBank(url, { action: 'resend' })).text());
    if (fresh !== old) expect((await answerBank(url, { action: 'confirm', code: old })).status).toBe(422);
    expect((await answerBank(url, { action: 'confirm', code: ` ${fresh.slice(0, 3)} ${fresh.slice(3)}` })).status).toBe(
      303,
    );
    expect(await look(ref)).toMatchObject({ status: 'SUCCEEDED' });
  });

  it.each(['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'])('takes the code from a keyboard with %s', async (digits) => {
    const { body, ref } = await pay('4111111111111111');
    const url = bankPage(body);
    const code = codeOn(await (await fetch(url)).text()).replace(/\d/g, (digit) => digits[Number(digit)] ?? '');
    expect((await answerBank(url, { action: 'confirm', code })).status).toBe(303);
    expect(await look(ref)).toMatchObject({ status: 'SUCCEEDED' });
  });

  it.each([
    ['cancel', 'CHALLENGE_CANCELLED'],
    ['refuse', 'CHALLENGE_FAILED'],
  ])('fails by %s, and ignores a right code afterwards', async (action, reason) => {
    const { body, ref } = await pay('4111111111111111');
    const url = bankPage(body);
    const code = codeOn(await (await fetch(url)).text());
    expect((await answerBank(url, { action })).status).toBe(303);
    expect((await answerBank(url, { action: 'confirm', code })).status).toBe(303);
    expect(await look(ref)).toMatchObject({ status: 'FAILED', reason });
  });

  it('is in the requested language, and may be framed by the product without its origin', async () => {
    const { body } = await pay('4111111111111111', { locale: 'ar-AE' });
    const arabic = await fetch(bankPage(body));
    expect(await arabic.text()).toContain('<html lang="ar" dir="rtl">');
    expect(arabic.headers.get('content-security-policy')).toContain(
      `frame-ancestors 'self' http://127.0.0.1:* http://localhost:* ${product.origin}`,
    );
    expect(await (await fetch(`${bankPage(body)}?lang=en`)).text()).toContain('<html lang="en" dir="ltr">');
    // It is served from the product's own address, and must not reach the surrounding page by script.
    const policy = arabic.headers.get('content-security-policy') ?? '';
    expect(/; sandbox ([^;]*)/.exec(policy)?.[1]).toBe('allow-forms allow-scripts');
  });
});

describe('notifications', () => {
  it('are signed and carry the payment', async () => {
    const { ref, body } = await pay('5555555555554444');
    const mine = (got: Record<string, unknown>) => got['merchantReference'] === ref;
    const { headers, text } = await product.next(mine);
    const [, t = '', v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-signature'])) ?? [];
    expect(v1).toBe(createHmac('sha256', sandbox.secret).update(`${t}.${text}`).digest('hex'));
    expect(Math.abs(Number(t) - systemNow() / 1000)).toBeLessThan(60);
    expect(JSON.parse(text)).toEqual({ type: 'payment', ...body });
  });

  it('are repeated with a new signature after a refusal', async () => {
    const failingReceiver = await startNotificationReceiver();
    failingReceiver.answers.push(500);
    const ref = newReference();
    const { order } = await pay('5555555555554444');
    const jwe = await seal({
      cardNo: '5555555555554444',
      expireDate: '12/39',
      cvv: '123',
      holderName: 'SARA AHMED',
      gatewayId: ref,
      issuedAt: 0,
    });
    await sandbox.call(`${ACQUIRER_PATH}/payments`, {
      ...order,
      merchantReference: ref,
      card: { jwe },
      notifyUrl: `${failingReceiver.origin}/notified`,
    });
    await failingReceiver.next(() => failingReceiver.got.length === 2);
    expect(failingReceiver.got.map(({ text }) => text)).toEqual([
      failingReceiver.got[0]?.text,
      failingReceiver.got[0]?.text,
    ]);
    expect(failingReceiver.got[0]?.headers['x-signature']).not.toBe(failingReceiver.got[1]?.headers['x-signature']);
    await failingReceiver.close();
  });

  it('follow a challenge with its outcome, even a cancelled one', async () => {
    const { body, ref } = await pay('4111111111111111');
    await answerBank(bankPage(body), { action: 'cancel' });
    const notification = await product.next((got) => got['merchantReference'] === ref);
    expect(notification.body).toMatchObject({
      type: 'payment',
      status: 'FAILED',
      reason: 'CHALLENGE_CANCELLED',
      amount: 10_000,
      currency: 'AED',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { formatDateTime } from '#i18n/date-format.ts';
import { renderMail, renderSms } from './render-message.ts';

const SENDER = { origin: 'https://naseeb.example' } as const;

/** In an isolate of the first strong letter, digits run left to right and an Arabic date right to left. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

describe('what is filled into a message', () => {
  it('keeps its own direction in Arabic: digits, a card, a name, a date with an Arabic month', () => {
    const time = formatDateTime(Date.UTC(2026, 10, 23, 13, 3), 'ar-AE', 'dateTime');
    const { text } = renderMail(
      'ar-AE',
      'depositReceipt',
      { amount: '1,000.00', time, card: 'Visa •••• 7257', depositId: '01a2' },
      SENDER,
    );
    for (const value of ['1,000.00', time, 'Visa •••• 7257', '01a2']) expect(text).toContain(isolated(value));
    const won = renderSms('ar-AE', 'grandPrize', { amount: 25_000_000, lotteryType: 61, draw: '261128' }, SENDER);
    expect(won).toContain(isolated(`${isolated('يوم الحظ')}، السحب ${isolated('261128')}`));
  });

  it('says what won a grand prize: a draw, or a card', () => {
    const prize = { amount: 25_000_000, lotteryType: 201 };
    expect(renderSms('en-US', 'grandPrize', { ...prize, card: 3 }, SENDER)).toContain(
      'in Desert Garden, card 3. It is',
    );
    expect(renderMail('en-US', 'grandPrize', { ...prize, card: 3 }, SENDER).text).toContain(
      'Game: Desert Garden, card 3',
    );
    expect(renderSms('en-US', 'grandPrize', { ...prize, lotteryType: 61, draw: '261128' }, SENDER)).toContain(
      'in Lucky Day, draw 261128. It is',
    );
  });

  it('has no marks in English', () => {
    expect(renderSms('en-US', 'code', { code: '123456', count: 5 }, SENDER)).not.toMatch(/[\u2066-\u2069]/);
  });
});

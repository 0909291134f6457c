import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WithdrawalDetail } from '#contract/withdrawals/fields.ts';
import type { ScreenProps } from '../flow/screen-props.ts';
import { OutcomeScreen } from './outcome-screen.tsx';

beforeEach(() => void vi.stubGlobal('location', { search: '' }));
afterEach(() => void vi.unstubAllGlobals());

const WITHDRAWAL: WithdrawalDetail = {
  withdrawalId: '01a1fe9d-943b-8359-9c33-87edd8050eb7',
  amount: 10_000,
  fee: 200,
  received: 9_800,
  channelType: 718,
  kind: 'iban',
  accountNumber: 'AE070331234567890123456',
  bankName: 'Mashreq',
  holderName: 'Sara Ahmed',
  status: 'processing',
  reason: '',
  isAutomatic: true,
  isCancelable: false,
  requestedTimestamp: 0,
  resolvedTimestamp: null,
};
const render = (change: Partial<WithdrawalDetail>) => {
  // Nothing of the flow is read before a button is pressed.
  const props = { flow: {}, state: {}, locale: 'en-US' } as unknown as ScreenProps;
  return renderToStaticMarkup(<OutcomeScreen {...props} withdrawal={{ ...WITHDRAWAL, ...change }} />);
};

test('one that the rules approved was reviewed in real time, one that staff approved was not', () => {
  expect(render({})).toContain('The automated review usually takes place in real time.');
  const approved = render({ isAutomatic: false });
  expect(approved).toContain('Withdrawal approved');
  expect(approved).not.toContain('real time');
  expect(render({ isAutomatic: false, status: 'paid' })).toContain('Withdrawal paid');
});

test.each(['failed', 'rejected', 'canceled', 'returned'] as const)('one that was %s names no fee', (status) => {
  expect(render({})).toContain('You receive');
  const page = render({ status });
  expect(page).not.toContain('You receive');
  expect(page).not.toContain('Fee');
});

import { expect, test } from 'vitest';
import { globalConfiguration } from '#contract/config/010001-global-configuration.ts';
import { paymentChannels } from '#contract/deposits/420543-payment-channels.ts';
import { createRecharge } from '#contract/deposits/420544-create-recharge.ts';
import { payNewCard } from '#contract/deposits/420550-pay-new-card.ts';
import { paySavedCard } from '#contract/deposits/420551-pay-saved-card.ts';
import { rechargeStatus } from '#contract/deposits/getOrderStatus-recharge-status.ts';
import * as fields from '#contract/deposits/fields.ts';
import {
  BANK_CARD,
  CHANNELS,
  CONFIGURATION,
  CREATE,
  PAY_NEW,
  PAY_SAVED,
  RECHARGE_FIELDS,
  RECHARGE_SCENE,
  STATUS,
} from './commands.ts';

test.each([
  [CONFIGURATION, globalConfiguration],
  [CHANNELS, paymentChannels],
  [CREATE, createRecharge],
  [PAY_NEW, payNewCard],
  [PAY_SAVED, paySavedCard],
  [STATUS, rechargeStatus],
])('a command by its address is the contract’s (%#)', (ref, { code, service, methods }) => {
  expect({ ...ref }).toEqual({ code, service, methods });
});

test('the fixed fields are the contract’s', () => {
  expect(RECHARGE_FIELDS).toEqual(fields.RECHARGE);
  expect(RECHARGE_SCENE).toBe(fields.RECHARGE_SCENE);
  expect(BANK_CARD).toBe(fields.BANK_CARD_CHANNEL);
});

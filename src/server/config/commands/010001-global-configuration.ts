import { globalConfiguration as command } from '#contract/config/010001-global-configuration.ts';
import {
  DEPOSIT_LIMIT_DIRHAMS,
  DEPOSIT_LIMIT_MINUTES,
  NO_END,
  WAGER_LIMIT_DIRHAMS,
  WAGER_LIMIT_MINUTES,
} from '#contract/controls/choices.ts';
import { FAMILY_DURATIONS } from '#contract/family/choices.ts';
import { contract } from '#contract/index.ts';
import type { Command } from '#contract/command.ts';
import { VAT_RATE } from '#games/rules/pricing.ts';
import { getT } from '#i18n/server.ts';
import { dirhams, toWire } from '#kernel/money.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { geoConfiguration } from '#server/geo/configuration.ts';

const encrypted: readonly string[] = Object.values<Command>(contract)
  .filter((one) => one.encrypted)
  .map((one) => one.code);

/** In fils, with "no limit" at the end. */
const presets = (amounts: readonly number[]): number[] => [...amounts.map((one) => toWire(dirhams(one))), NO_END];

export const globalConfiguration = defineHandler(command, async (_data, { engine, locale }) => {
  const key = await engine.acquirer.loadPublicKey();
  const front = getT(locale, 'account')('currency');
  return ok({
    name: getT(locale, 'common')('brand'),
    currency: { code: 'AED', front },
    vatRate: VAT_RATE,
    userAliveDurationSecond: engine.settings.SESSION_IDLE_SECONDS,
    familyExclusionTimeLimit: [...FAMILY_DURATIONS],
    exclusionRechargeAmountList: presets(DEPOSIT_LIMIT_DIRHAMS),
    exclusionRechargeAmountTimeLimit: [...DEPOSIT_LIMIT_MINUTES],
    exclusionOrderAmountList: presets(WAGER_LIMIT_DIRHAMS),
    exclusionOrderAmountTimeLimit: [...WAGER_LIMIT_MINUTES],
    minorVerification: engine.settings.MINOR_VERIFICATION === 'on',
    confirmOrderAmount: toWire(dirhams(engine.settings.CONFIRM_ORDER_AMOUNT)),
    // Card data is never taken in the clear: without the acquirer's key, card forms wait.
    encryptOpen: true,
    encryptCommand: [...encrypted],
    encryptPublicKey: key ? { ...key } : null,
    ...geoConfiguration(engine.settings),
    authKey: engine.settings.AUTH_KEY,
    timestamp: engine.clock.now().getTime(),
  });
});

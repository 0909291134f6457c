import { contract, type Contract } from '#contract/index.ts';
import { assessmentHandlers } from '../assessment/commands/index.ts';
import { captchaHandlers } from '../captcha/commands/index.ts';
import { closureHandlers } from '../closure/commands/index.ts';
import { configHandlers } from '../config/commands/index.ts';
import { contentHandlers } from '../content/commands/index.ts';
import { controlsHandlers } from '../controls/commands/index.ts';
import { couponsHandlers } from '../coupons/commands/index.ts';
import { depositsHandlers } from '../deposits/commands/index.ts';
import { drawsHandlers } from '../draws/commands/index.ts';
import { factorsHandlers } from '../factors/commands/index.ts';
import { familyHandlers } from '../family/commands/index.ts';
import { geoHandlers } from '../geo/commands/index.ts';
import { grandPrizesHandlers } from '../grand-prizes/commands/index.ts';
import { harmHandlers } from '../harm/commands/index.ts';
import { identityHandlers } from '../identity/commands/index.ts';
import { notificationsHandlers } from '../notifications/commands/index.ts';
import { instantsHandlers } from '../instants/commands/index.ts';
import { ordersHandlers } from '../orders/commands/index.ts';
import { playRecordHandlers } from '../play-record/commands/index.ts';
import { playersHandlers } from '../players/commands/index.ts';
import { regulationHandlers } from '../regulation/commands/index.ts';
import { termsHandlers } from '../terms/commands/index.ts';
import { superappHandlers } from '../superapp/commands/index.ts';
import { privacyHandlers } from '../privacy/commands/index.ts';
import { profileHandlers } from '../profile/commands/index.ts';
import { transactionsHandlers } from '../transactions/commands/index.ts';
import { walletHandlers } from '../wallet/commands/index.ts';
import type { Command } from '#contract/command.ts';
import type { Handler } from '../engine/handler.ts';
import { withdrawalsHandlers } from '../withdrawals/commands/index.ts';

/** One handler for each command of the contract; a missing one does not compile. */
type Handlers = { readonly [Name in keyof Contract]: Handler<Contract[Name]> };

const handlers = {
  ...captchaHandlers,
  ...configHandlers,
  ...contentHandlers,
  ...playersHandlers,
  ...termsHandlers,
  ...regulationHandlers,
  ...assessmentHandlers,
  ...harmHandlers,
  ...profileHandlers,
  ...factorsHandlers,
  ...identityHandlers,
  ...superappHandlers,
  ...walletHandlers,
  ...transactionsHandlers,
  ...notificationsHandlers,
  ...depositsHandlers,
  ...withdrawalsHandlers,
  ...couponsHandlers,
  ...controlsHandlers,
  ...playRecordHandlers,
  ...ordersHandlers,
  ...instantsHandlers,
  ...grandPrizesHandlers,
  ...drawsHandlers,
  ...familyHandlers,
  ...geoHandlers,
  ...closureHandlers,
  ...privacyHandlers,
} satisfies Handlers;

const byCode = new Map<string, Handler>();
for (const name of Object.keys(contract) as (keyof Contract)[]) {
  // The precise type of each pair was checked above; from here on the pipeline validates at run time.
  byCode.set(contract[name].code, handlers[name] as unknown as Handler);
}

export const findHandler = (service: Command['service'], code: string): Handler | undefined => {
  const found = byCode.get(code);
  return found?.command.service === service ? found : undefined;
};

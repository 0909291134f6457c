import { assessmentContract } from './assessment/index.ts';
import { captchaContract } from './captcha/index.ts';
import { closureContract } from './closure/index.ts';
import { configContract } from './config/index.ts';
import { contentContract } from './content/index.ts';
import { controlsContract } from './controls/index.ts';
import { couponsContract } from './coupons/index.ts';
import { depositsContract } from './deposits/index.ts';
import { drawsContract } from './draws/index.ts';
import { factorsContract } from './factors/index.ts';
import { familyContract } from './family/index.ts';
import { geoContract } from './geo/index.ts';
import { grandPrizesContract } from './grand-prizes/index.ts';
import { harmContract } from './harm/index.ts';
import { identityContract } from './identity/index.ts';
import { instantsContract } from './instants/index.ts';
import { notificationsContract } from './notifications/index.ts';
import { ordersContract } from './orders/index.ts';
import { playersContract } from './players/index.ts';
import { termsContract } from './terms/index.ts';
import { regulationContract } from './regulation/index.ts';
import { superappContract } from './superapp/index.ts';
import { privacyContract } from './privacy/index.ts';
import { playRecordContract } from './play-record/index.ts';
import { profileContract } from './profile/index.ts';
import { transactionsContract } from './transactions/index.ts';
import { walletContract } from './wallet/index.ts';
import { withdrawalsContract } from './withdrawals/index.ts';

/** Every command of the product, by name. */
export const contract = {
  ...captchaContract,
  ...configContract,
  ...contentContract,
  ...playersContract,
  ...termsContract,
  ...regulationContract,
  ...assessmentContract,
  ...harmContract,
  ...profileContract,
  ...factorsContract,
  ...identityContract,
  ...superappContract,
  ...walletContract,
  ...transactionsContract,
  ...notificationsContract,
  ...depositsContract,
  ...withdrawalsContract,
  ...couponsContract,
  ...controlsContract,
  ...playRecordContract,
  ...ordersContract,
  ...grandPrizesContract,
  ...drawsContract,
  ...instantsContract,
  ...familyContract,
  ...geoContract,
  ...closureContract,
  ...privacyContract,
} as const;

export type Contract = typeof contract;

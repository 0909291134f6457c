import { configContract } from './config/index.ts';
import { contentContract } from './content/index.ts';
import { depositsContract } from './deposits/index.ts';
import { drawsContract } from './draws/index.ts';
import { identityContract } from './identity/index.ts';
import { notificationsContract } from './notifications/index.ts';
import { ordersContract } from './orders/index.ts';
import { playersContract } from './players/index.ts';
import { profileContract } from './profile/index.ts';
import { transactionsContract } from './transactions/index.ts';
import { walletContract } from './wallet/index.ts';

/** Every command of the product, by name. */
export const contract = {
  ...configContract,
  ...contentContract,
  ...playersContract,
  ...profileContract,
  ...identityContract,
  ...walletContract,
  ...transactionsContract,
  ...notificationsContract,
  ...depositsContract,
  ...ordersContract,
  ...drawsContract,
} as const;

export type Contract = typeof contract;

import type { FactorKind } from '#contract/factors/fields.ts';
import type { Tx } from '../db/index.ts';
import type { Messages } from '../messages/index.ts';
import { notify } from '../notifications/notify.ts';

/** A factor that is added and removed by itself. */
export type Factor = Exclude<FactorKind, 'backup'>;

type ToldMessages = Pick<Messages, 'sendToPlayer'>;

/** Tells a player that a second factor came or went: on the page of notifications, and by mail or SMS. */
export async function tellFactorChange(
  tx: Tx,
  messages: ToldMessages,
  playerId: bigint,
  kind: 'factorAdded' | 'factorRemoved',
  factor: Factor,
): Promise<void> {
  await notify(tx, playerId, { kind, params: { factor } });
  await messages.sendToPlayer(tx, playerId, kind, { factor });
}

/** Tells a player that a backup code let someone in, and how many are left. */
export async function tellBackupCodeUsed(
  tx: Tx,
  messages: ToldMessages,
  playerId: bigint,
  left: number,
): Promise<void> {
  await notify(tx, playerId, { kind: 'backupCodeUsed', params: { left } });
  await messages.sendToPlayer(tx, playerId, 'backupCodeUsed', { left });
}

/** Tells a player of what concerns their second factors as a whole. */
export async function tellAboutFactors(
  tx: Tx,
  messages: ToldMessages,
  playerId: bigint,
  kind: 'backupCodesRenewed' | 'factorsRemoved' | 'secondStepLocked' | 'loginUnfinished',
): Promise<void> {
  await notify(tx, playerId, { kind, params: {} });
  await messages.sendToPlayer(tx, playerId, kind, {});
}

import type { Logger } from '../observability/log.ts';
import type { Beacon } from '../draws/proof/beacon.ts';
import type { Push } from '../push/player-push.ts';
import type { SettlementContext } from '../settlement/context.ts';
import type { WitnessList } from '../tlog/witnesses.ts';

/** What the steps of a draw need, those of its settlement among them. */
export interface DrawContext extends SettlementContext {
  readonly push: Push;
  readonly log: Logger;
  readonly beacon: Beacon;
  /** Of the log. */
  readonly witnesses: WitnessList;
  /** Of new draws. */
  readonly proofVersion: 2 | 3;
}

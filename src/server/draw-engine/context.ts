import type { Logger } from '../observability/log.ts';
import type { Beacon } from '../draws/proof/beacon.ts';
import type { OperatorKey } from '../draws/proof/operator-key.ts';
import type { Push } from '../push/player-push.ts';
import type { SettlementContext } from '../settlement/context.ts';

/** What the steps of a draw need, those of its settlement among them. */
export interface DrawContext extends SettlementContext {
  readonly push: Push;
  readonly log: Logger;
  readonly operator: OperatorKey;
  readonly beacon: Beacon;
}

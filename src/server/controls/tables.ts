import type { ColumnType } from 'kysely';
import type { ControlReceipt } from '#contract/controls/fields.ts';

export interface ControlTables {
  /** Signed receipts of controls; rows never change. */
  control_receipts: {
    id: string;
    player_id: bigint;
    receipt: ColumnType<ControlReceipt, string, never>;
    issued_at: Date;
  };
}

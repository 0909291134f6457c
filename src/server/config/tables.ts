import type { Generated } from 'kysely';

export interface ConfigTables {
  /** A row once the database is live. */
  installation: { singleton: Generated<boolean>; mode: 'live' };
  /** One row: how far the sandbox has moved the product's clock. */
  product_clock: { singleton: Generated<boolean>; offset_ms: Generated<bigint> };
  /** Keys this installation made for itself once, e.g. the receipt signer's. */
  secrets: { name: string; value: Buffer };
  /** Money commands done before: the answer their id gets again (DESIGN §4). Kept for ever. */
  effects: {
    player_id: bigint;
    command: string;
    request_id: string;
    fingerprint: Buffer;
    answer: unknown;
    created_at: Generated<Date>;
  };
}

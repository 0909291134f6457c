import type { Generated } from 'kysely';

export interface ConfigTables {
  /** A row once the database is live. */
  installation: { singleton: Generated<boolean>; mode: 'live' };
  /** One row: how far the sandbox has moved the product's clock. */
  product_clock: { singleton: Generated<boolean>; offset_ms: Generated<bigint> };
  /** Secrets that this installation made for itself, e.g. the key that signs receipts. */
  secrets: { name: string; value: Buffer };
  /** Money commands that were done: the same request id gets the same answer again. Kept for ever. */
  effects: {
    player_id: bigint;
    command: string;
    request_id: string;
    fingerprint: Buffer;
    answer: unknown;
    created_at: Generated<Date>;
  };
}

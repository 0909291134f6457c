import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Migration 0083; docs/draw-proof.md §1, §2. */
export interface TlogTables {
  /** Entries that have no place in the log yet, in the order in which they were written. */
  tlog_queue: {
    id: GeneratedAlways<bigint>;
    /** Canonical JSON. */
    entry: Buffer;
  };
  /** The log. A row never changes. */
  tlog_entries: {
    /** From 0. */
    index: bigint;
    entry: Buffer;
  };
  /** Hashes of the tree, up to 256 to a tile, one after another. A tile only grows. */
  tlog_tiles: {
    level: number;
    index: bigint;
    hashes: Buffer;
  };
  /** One row: the log's name, how many entries it has, and which node keeps it now. */
  tlog_head: {
    one: Generated<boolean>;
    /** Never changes. */
    origin: string;
    size: Generated<bigint>;
    /** Of the tree of so many entries. */
    root: Buffer;
    keeper: string | null;
    kept_until: ColumnType<Date, Date | undefined, Date>;
  };
  /** Heads that the log signed. */
  tlog_checkpoints: {
    size: bigint;
    /** The note, with the log's signature alone. */
    note: string;
    signed_at: Generated<Date>;
  };
  /** What witnesses signed of them. */
  tlog_cosignatures: {
    size: bigint;
    /** The witness's verifier key. */
    witness: string;
    /** By the witness's clock, in whole seconds. */
    cosigned_at: Date;
    /** The line of the note, with its newline. */
    line: string;
  };
}

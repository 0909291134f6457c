export interface OpsTables {
  audit_log: {
    /** 1, 2, 3…: no gaps. */
    id: bigint;
    at: Date;
    operator: string;
    act: string;
    arguments: unknown;
    outcome: string;
    /** Of an outcome: the entry of its act, written before it was done. */
    intent: bigint | null;
    previous_hash: Buffer;
    hash: Buffer;
  };
  /** One row: up to which entry the log was told by events; of that entry hash and time, null before the first. */
  audit_log_reported: { reported: bigint; hash: Buffer | null; at: Date | null };
}

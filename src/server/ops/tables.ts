export interface OpsTables {
  audit_log: {
    /** 1, 2, 3…: no gaps. */
    id: bigint;
    at: Date;
    operator: string;
    act: string;
    arguments: unknown;
    outcome: string;
    previous_hash: Buffer;
    hash: Buffer;
  };
}

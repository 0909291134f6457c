/**
 * PostgreSQL's way to say: not now (lock time-out, deadlock, serialization, a statement given up for its length). Nothing was changed and
 * the same may be sent again.
 */
const BUSY = new Set(['55P03', '40P01', '40001', '57014']);

export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && BUSY.has(error.code);

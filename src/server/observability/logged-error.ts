/** An SQLSTATE, ECONNREFUSED, ERR_… . Six digits would be a player's one-time code. */
const CODE = /^(?:[0-9A-Z]{5}|[A-Z][A-Z0-9_]+)$/;
/** Bounds nested causes, which may form a ring. */
const DEEPEST = 4;

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string | undefined;
  /** Not named `code`, which the log removes at any depth. */
  readonly errorCode?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
}

/** The errors that an error stands for: of AsyncDisposableStack where one service after another fails to stop. */
function findErrors(error: Error): readonly unknown[] | undefined {
  if (error instanceof SuppressedError) return [error.error, error.suppressed];
  return error instanceof AggregateError ? error.errors : undefined;
}

/**
 * An error as it may be logged: these fields and no others. PostgreSQL's `detail` quotes the row it refused, with an
 * unrevealed seed or a player's data in it; `where`, `internalQuery` and parameters may do the same.
 */
export function serializeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  const deeper = depth < DEEPEST;
  const several = findErrors(error);
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' && CODE.test(code) ? { errorCode: code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    ...(deeper && error.cause !== undefined ? { cause: serializeError(error.cause, depth + 1) } : {}),
    ...(deeper && several ? { errors: several.slice(0, DEEPEST).map((one) => serializeError(one, depth + 1)) } : {}),
  };
}

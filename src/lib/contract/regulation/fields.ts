import * as z from 'zod/mini';

/** The regulation statements: 1 the source of funds. */
export const lawStatementType = z.literal(1);
export type LawStatementType = z.output<typeof lawStatementType>;

/** The name of a version's file: funds-1. */
export const STATEMENT_VERSION = /^funds-([1-9][0-9]{0,3})$/;
export const statementVersion = z.string().check(z.regex(STATEMENT_VERSION));

/** The words of a version, in the caller's language. */
export const statementText = z.object({
  version: statementVersion,
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  /** What the player agrees to, each by a tick. */
  agreements: z.array(z.string()),
});
export type StatementWords = z.output<typeof statementText>;

import * as z from 'zod/mini';

/**
 * A part of a person's name: letters of any script, with what stands between them. Apart from the other fields, whose
 * schemas a form with a name does not need.
 */
export const legalName = z
  .string()
  .check(z.trim(), z.maxLength(100, 'input.legalName'), z.regex(/^\p{L}[\p{L}\p{M} .'\u2019-]*$/u, 'input.legalName'));

import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';

interface Issue {
  readonly path: readonly PropertyKey[];
  /** A refinement of ours names its sentence: a key below `input` of the `errors` texts. */
  readonly message: string;
}

const KEY = /^input\.[A-Za-z]+$/;

/** The refusal of a field: code `invalidInput`, with the field in extData so that a form can mark it. */
export function inputRefusal(error: { readonly issues: readonly Issue[] }): Refusal {
  const first = error.issues[0];
  const field = first?.path.map(String).join('.') ?? '';
  return {
    code: errorCodes.invalidInput,
    ...(first && KEY.test(first.message) ? { messageKey: first.message } : {}),
    extData: { field },
  };
}

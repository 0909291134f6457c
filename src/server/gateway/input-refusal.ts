import { fieldRefusal, type Refusal } from '#contract/errors.ts';

interface Issue {
  readonly path: readonly PropertyKey[];
  /** A refinement of ours names its sentence: a key below `input` of the `errors` texts. */
  readonly message: string;
}

const KEY = /^input\.[A-Za-z]+$/;

/** The refusal of the first field that the schema refused. */
export function inputRefusal(error: { readonly issues: readonly Issue[] }): Refusal {
  const first = error.issues[0];
  const field = first?.path.map(String).join('.') ?? '';
  return fieldRefusal(field, first && KEY.test(first.message) ? first.message : undefined);
}

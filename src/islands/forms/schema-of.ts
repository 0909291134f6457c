import * as z from 'zod/mini';
import type { Translate } from '#i18n/translator.ts';

/** A schema of a step's values. Each step has a file of its own, as each page loads its own rules. */
export type Schema<V> = z.ZodMiniType<unknown, V>;
type Faults<V> = { readonly [K in keyof V]?: string | undefined };

/** A schema of what a function finds: a key of `account:wrong` for each field that is wrong. */
export const schemaOf = <V extends object>(t: Translate, find: (values: V) => Faults<V>): Schema<V> =>
  z.custom<V>().check((context) => {
    for (const [field, fault] of Object.entries<string | undefined>(find(context.value)))
      if (fault !== undefined)
        context.issues.push({ code: 'custom', input: context.value, path: [field], message: t(`wrong.${fault}`) });
  });

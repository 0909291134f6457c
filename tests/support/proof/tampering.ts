/** Copies of a file, each with one character, number or flag changed, with the path of the change. */
export function* singleChanges(value: unknown, path: readonly (string | number)[] = []): Generator<[string, unknown]> {
  if (typeof value === 'string') {
    const last = value.at(-1) === '0' ? '1' : '0';
    yield [path.join('.'), value.slice(0, -1) + last];
  } else if (typeof value === 'number') yield [path.join('.'), value + 1];
  else if (typeof value === 'boolean') yield [path.join('.'), !value];
  else if (Array.isArray(value))
    for (const [i, item] of value.entries())
      for (const [at, made] of singleChanges(item, [...path, i])) yield [at, value.with(i, made)];
  else if (value !== null && typeof value === 'object')
    for (const [key, item] of Object.entries(value))
      for (const [at, made] of singleChanges(item, [...path, key])) yield [at, { ...value, [key]: made }];
}

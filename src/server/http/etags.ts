/** Whether `if-none-match` names a tag: in a list, as a weak one, or with `*` (RFC 9110 §13.1.2). */
export function isTagNamed(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.match(/"[^"]*"/g)?.includes(etag) ?? false;
}

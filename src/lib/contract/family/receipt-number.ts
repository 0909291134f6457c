import { formatGroups, GROUP_DATA, readGroups } from '#kernel/checked-groups.ts';

/* The number of a family application: 80 bits that nobody can guess, in four groups with a check character each. */

const GROUPS = 4;
/** Without check characters; five bits each. */
const SIGNS = GROUPS * GROUP_DATA;
/** 80 bits. */
const RECEIPT_BYTES = (SIGNS * 5) / 8;

/** The first 80 bits of these bytes as a receipt number. */
export function formatReceiptNumber(bytes: Uint8Array): string {
  let all = 0n;
  for (const byte of bytes.subarray(0, RECEIPT_BYTES)) all = (all << 8n) | BigInt(byte);
  const values = Array.from({ length: SIGNS }, (_, i) => Number((all >> BigInt(5 * (SIGNS - 1 - i))) & 31n));
  return formatGroups(
    Array.from({ length: GROUPS }, (_, group) => values.slice(group * GROUP_DATA, (group + 1) * GROUP_DATA)),
  );
}

/** A typed receipt number as it is printed; undefined where it is none. */
export function readReceiptNumber(text: string): string | undefined {
  const read = readGroups(text, GROUPS);
  return read.ok ? formatGroups(read.value) : undefined;
}

/** Whether it has the length of a receipt number, and a character that is wrong. */
export function hasTypingError(text: string): boolean {
  const read = readGroups(text, GROUPS);
  return !read.ok && read.error.kind === 'groups';
}

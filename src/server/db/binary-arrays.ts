/**
 * One-dimensional arrays in PostgreSQL's binary form, as pg sends a Buffer: for statements that carry thousands of
 * values, whose text form costs more than the statement. Types are those the statement casts its parameter to.
 */
const HEADER = 20;
const OID = { bytea: 17, int8: 20, int2: 21, int4: 23, uuid: 2950 } as const;

function start(oid: number, count: number, bytes: number): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER + bytes);
  buffer.writeInt32BE(1, 0); // dimensions
  buffer.writeInt32BE(0, 4); // no nulls
  buffer.writeInt32BE(oid, 8);
  buffer.writeInt32BE(count, 12);
  buffer.writeInt32BE(1, 16); // lower bound
  return buffer;
}

/** Reads the value of an item. */
type ReadValue<T, V> = (item: T) => V;

export function int2s<T>(items: readonly T[], of: ReadValue<T, number>): Buffer {
  const buffer = start(OID.int2, items.length, items.length * 6);
  let at = HEADER;
  for (const item of items) {
    at = buffer.writeInt32BE(2, at);
    at = buffer.writeInt16BE(of(item), at);
  }
  return buffer;
}

export function int4s<T>(items: readonly T[], of: ReadValue<T, number>): Buffer {
  const buffer = start(OID.int4, items.length, items.length * 8);
  let at = HEADER;
  for (const item of items) {
    at = buffer.writeInt32BE(4, at);
    at = buffer.writeInt32BE(of(item), at);
  }
  return buffer;
}

export function int8s<T>(items: readonly T[], of: ReadValue<T, bigint>): Buffer {
  const buffer = start(OID.int8, items.length, items.length * 12);
  let at = HEADER;
  for (const item of items) {
    at = buffer.writeInt32BE(8, at);
    at = buffer.writeBigInt64BE(of(item), at);
  }
  return buffer;
}

function bytes<T>(oid: number, items: readonly T[], of: ReadValue<T, Uint8Array>): Buffer {
  const buffer = start(
    oid,
    items.length,
    items.reduce((size, item) => size + 4 + of(item).length, 0),
  );
  let at = HEADER;
  for (const item of items) {
    const value = of(item);
    at = buffer.writeInt32BE(value.length, at);
    buffer.set(value, at);
    at += value.length;
  }
  return buffer;
}

export const byteas = <T>(items: readonly T[], of: ReadValue<T, Uint8Array>): Buffer => bytes(OID.bytea, items, of);
/** Each of 16 bytes. */
export const uuids = <T>(items: readonly T[], of: ReadValue<T, Uint8Array>): Buffer => bytes(OID.uuid, items, of);

/**
 * One-dimensional arrays in PostgreSQL's binary form, as pg sends a Buffer: for statements that carry thousands of values, whose text
 * form costs more than the statement. Types are those the statement casts its parameter to.
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

export function int2s(values: readonly number[]): Buffer {
  const buffer = start(OID.int2, values.length, values.length * 6);
  let at = HEADER;
  for (const value of values) {
    at = buffer.writeInt32BE(2, at);
    at = buffer.writeInt16BE(value, at);
  }
  return buffer;
}

export function int4s(values: readonly number[]): Buffer {
  const buffer = start(OID.int4, values.length, values.length * 8);
  let at = HEADER;
  for (const value of values) {
    at = buffer.writeInt32BE(4, at);
    at = buffer.writeInt32BE(value, at);
  }
  return buffer;
}

export function int8s(values: readonly bigint[]): Buffer {
  const buffer = start(OID.int8, values.length, values.length * 12);
  let at = HEADER;
  for (const value of values) {
    at = buffer.writeInt32BE(8, at);
    at = buffer.writeBigInt64BE(value, at);
  }
  return buffer;
}

function bytes(oid: number, values: readonly Uint8Array[]): Buffer {
  const buffer = start(
    oid,
    values.length,
    values.reduce((size, value) => size + 4 + value.length, 0),
  );
  let at = HEADER;
  for (const value of values) {
    at = buffer.writeInt32BE(value.length, at);
    buffer.set(value, at);
    at += value.length;
  }
  return buffer;
}

export const byteas = (values: readonly Uint8Array[]): Buffer => bytes(OID.bytea, values);
/** Each of 16 bytes. */
export const uuids = (values: readonly Uint8Array[]): Buffer => bytes(OID.uuid, values);

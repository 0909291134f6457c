import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFrameReader, MAX_FRAME_BYTES, type ClientFrame, type FrameFault } from './frame-reader.ts';

function read(...chunks: readonly Buffer[]) {
  const frames: ClientFrame[] = [];
  const reader = createFrameReader((frame) => frames.push(frame));
  let fault: FrameFault | undefined;
  for (const chunk of chunks) fault ??= reader(chunk);
  return { frames, fault };
}
const readText = (text: string) => read(Buffer.from(text));

test('reads frames and heart-beats however they are cut', () => {
  const sent = Buffer.from(
    '\nCONNECT\r\nApi-Access-Token:a:\\b\r\n\r\n\0\n\nSEND\nid:é\\c\\\\\\n\nid:2\ncontent-length:3\n\nx\0y\0SUBSCRIBE\n\nhello\0\n',
  );
  const expected = [
    { command: 'CONNECT', headers: { 'Api-Access-Token': 'a:\\b' } },
    { command: 'SEND', headers: { id: 'é:\\\n', 'content-length': '3' } },
    { command: 'SUBSCRIBE', headers: {} },
  ];
  fc.assert(
    fc.property(fc.array(fc.nat(sent.length)), (cuts) => {
      const ends = [...cuts, sent.length].toSorted((a, b) => a - b);
      const chunks = ends.map((end, i) => sent.subarray(ends[i - 1] ?? 0, end));
      const { frames, fault } = read(...chunks);
      expect(fault).toBeUndefined();
      expect(frames.map(({ command, headers }) => ({ command, headers: { ...headers } }))).toEqual(expected);
    }),
  );
});

test.each([
  ['SEND\nid:\\t\n\n\0', 'a header has an unknown escape'],
  ['SEND\nid:\\', undefined],
  ['SEND\nid:\\\n\n\0', 'a header has an unknown escape'],
  ['SEND\n:x\n\n\0', 'a header is a name, a colon and a value'],
  ['SEND\nx:\0\n\n\0', 'a header is a name, a colon and a value'],
  ['SEND\ncontent-length:1e3\n\n\0', 'content-length is a number of bytes'],
  ['SEND\ncontent-length:99999\n\n', 'the frame is too large'],
  ['send\n\n\0', 'a frame begins with its command'],
  ['SEND\0', 'a frame begins with its command'],
  ['{"a":1}', 'a frame begins with its command'],
])('of %j says %s', (text, fault) => {
  expect(readText(text).fault?.message).toBe(fault);
});

test('headers that are not UTF-8 are refused', () => {
  expect(read(Buffer.from('SEND\nx:\xff\n\n\0', 'latin1')).fault?.message).toBe('headers are UTF-8');
});

test('a header named __proto__ is a header', () => {
  expect(Object.keys(readText('SEND\n__proto__:x\n\n\0').frames[0]?.headers ?? {})).toEqual(['__proto__']);
});

test('any bytes are read as frames, awaited up to the limit, or refused', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 20 }), (chunks) => {
      expect(() => read(...chunks.map((chunk) => Buffer.from(chunk)))).not.toThrow();
    }),
  );
  expect(readText(`SEND\nx:${'x'.repeat(MAX_FRAME_BYTES)}`).fault?.message).toBe('the frame is too large');
});

import fc from 'fast-check';
import { createPrivateKey, sign } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { sampleSize } from '#support/random/sample-size.ts';
import { decodeUtf8 } from './bytes.ts';
import * as tlog from './index.ts';
import { fromHex } from './test-vectors/bytes.ts';
import { damaged } from './test-vectors/damage.ts';
import * as vectors from './test-vectors/notes.ts';

const { ENOCH, ENOCH_LINE, PETER, PETER_LINE, SIGSUM, SPECIFIED, SUM_GOLANG_ORG, TEXT, WITNESSED } = vectors;
const RUNS = { numRuns: sampleSize(2_000, 50_000) };

/** What must be there. */
function key(text: string): tlog.VerifierKey {
  const parsed = tlog.parseVerifierKey(text);
  if (!parsed) throw new Error(`no key: ${text}`);
  return parsed;
}
const isSigned = (text: string, by: tlog.VerifierKey): boolean | undefined => {
  const note = tlog.parseNote(text);
  return note && tlog.isNoteSignedBy(note, by);
};
const write = ({ text, signatures }: tlog.Note): string =>
  `${text}\n${signatures.map(tlog.formatSignatureLine).join('')}`;

const sigsumKey = tlog.createVerifierKey(SIGSUM.name, tlog.NOTE_ED25519, fromHex(SIGSUM.publicKey));
const published: [string, string, tlog.VerifierKey][] = [
  ['of the specification', SPECIFIED.note, key(SPECIFIED.key)],
  ['of Go, by one signer', TEXT + '\n' + PETER_LINE, key(PETER)],
  ['of Go, by the first of two signers', TEXT + '\n' + PETER_LINE + ENOCH_LINE, key(PETER)],
  ['of Go, by the second of two signers', TEXT + '\n' + PETER_LINE + ENOCH_LINE, key(ENOCH)],
  ['of sigsum', SIGSUM.checkpoint, sigsumKey],
  ['of a log with witnesses', WITNESSED.checkpoint, key(WITNESSED.log)],
  ...SUM_GOLANG_ORG.heads.map((head, i): [string, string, tlog.VerifierKey] => [
    `of sum.golang.org, number ${i}`,
    head,
    key(SUM_GOLANG_ORG.key),
  ]),
];

describe.each(published)('the note %s', (_, note, signer) => {
  it('is signed', () => expect(isSigned(note, signer)).toBe(true));
  it('is read from bytes, and written as it was', () => {
    const read = tlog.parseNote(Uint8Array.from(Buffer.from(note)));
    expect(read && write(read)).toBe(note);
  });
  it('is not signed when its text differs', () => {
    expect(isSigned(`x${note}`, signer)).toBe(false);
    expect(isSigned(`\n${note}`, signer)).toBe(false);
    expect(isSigned(note.replace('\n', '\n\n'), signer)).toBe(false);
  });
  it('is not signed by another key of the same name and id', () => {
    const { publicKey } = key('TEST+7997405c+AQcC+FTVKf0jlTdHDY3rbevmnKxxPjigCXlVtGe6RIr6');
    expect(isSigned(note, { ...signer, publicKey })).toBe(false);
  });
});

describe('the signatures of a note', () => {
  const wrong = PETER_LINE.replace('UG/S', 'UG/T');
  it.each([
    ['none of the key', ENOCH_LINE, false],
    ['one that is wrong', wrong, false],
    ['a wrong one before a right one', wrong + PETER_LINE, false],
    ['a wrong one after a right one', PETER_LINE + wrong, false],
    ['the right one twice', PETER_LINE + PETER_LINE, true],
    ['a right one among unknown ones', ENOCH_LINE + PETER_LINE + '— x AAAAAAA=\n', true],
    ['a wrong one of a key with this name and another id', PETER_LINE + wrong.replace('x08g', 'x08h'), true],
    ['a wrong one of a key with this id and another name', PETER_LINE + wrong.replace('Peter', 'Petra'), true],
    ['only one of a key with this id and another name', PETER_LINE.replace('Peter', 'Petra'), false],
    // As in note_test.go: three bytes too many.
    ['one that is too long', PETER_LINE.slice(0, 60) + 'ABCD' + PETER_LINE.slice(60), false],
    ['one that is too short', '— PeterNeumann x08goAA=\n', false],
  ])('may be %s', (_, lines, holds) => expect(isSigned(`${TEXT}\n${lines}`, key(PETER))).toBe(holds));

  it('are not those of a witness, though its key be the same', () => {
    const { name, publicKey, keyId } = key(PETER);
    const witness = { ...tlog.createVerifierKey(name, tlog.COSIGNATURE_ED25519, publicKey), keyId };
    expect(isSigned(`${TEXT}\n${PETER_LINE}`, witness)).toBe(false);
  });
});

test('text that is signed is the text that is read', () => {
  const secret = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = fromHex('ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c');
  const signer = tlog.createVerifierKey('example.com/log', tlog.NOTE_ED25519, publicKey);
  const signed = (text: string, as = text): string => {
    const signature = Uint8Array.from(sign(null, Buffer.from(as), secret));
    return `${text}\n${tlog.formatSignatureLine({ ...signer, signature })}`;
  };
  expect(isSigned(signed('ed è subito sera\n'), signer)).toBe(true);
  // UTF-8 has no halves of surrogate pairs: an encoder writes U+FFFD for each.
  expect(isSigned(signed('\ufffd\n'), signer)).toBe(true);
  expect(tlog.parseNote(signed('\ud800\n', '\ufffd\n'))).toBeUndefined();
});

describe('what is not a note', () => {
  const note = `${TEXT}\n${PETER_LINE}`;
  const many = (count: number): string => `${TEXT}\n${'— x AAAAAAA=\n'.repeat(count)}`;
  /** A note of so many bytes. */
  const long = (bytes: number, letter: string): string => {
    const end = `\n\n${PETER_LINE}`;
    const room = bytes - Buffer.byteLength(end);
    const size = Buffer.byteLength(letter);
    return letter.repeat(Math.floor(room / size)) + 'x'.repeat(room % size) + end;
  };

  // The first seven are of golang/mod, sumdb/note/note_test.go.
  it.each([
    ['a text alone', TEXT],
    ['a text without signatures', TEXT + '\n'],
    ['one without the last newline', note.slice(0, -1)],
    ['one with a control character', '\u0001' + note],
    ['one with a space in a name', `${TEXT}\n${PETER_LINE.replace('Peter', 'Peter ')}`],
    ['one with another line among the signatures', note + 'Unexpected line.\n'],
    ['one with an empty line at its end', note + '\n'],
    ['one with carriage returns', note.replaceAll('\n', '\r\n')],
    ['one with a carriage return in a line', note.replace(',', '\r')],
    ['one with a tab', note.replace(',', '\t')],
    ['one with a zero byte', note.replace(',', '\0')],
    ['one with a hyphen for the dash', note.replace('—', '-')],
    ['one with two spaces', note.replace('— ', '—  ')],
    ['one with a plus in a name', note.replace('PeterN', 'Peter+N')],
    ['one with a no-break space in a name', note.replace('PeterN', 'Peter\u00a0N')],
    ['one with a line separator in a name', note.replace('PeterN', 'Peter\u2028N')],
    ['one with a signature without padding', note.replace('nAM=', 'nAM')],
    ['one with a signature spelled differently', note.replace('nAM=', 'nAN=')],
    ['one with a signature of a key id alone', `${TEXT}\n— x AAAAAA==\n`],
    ['one with an empty signature', `${TEXT}\n— x \n`],
    ['nothing', ''],
    ['an empty line', '\n'],
    ['two empty lines', '\n\n'],
  ])('is %s', (_, text) => {
    expect(tlog.parseNote(text)).toBeUndefined();
    expect(tlog.parseNote(Uint8Array.from(Buffer.from(text)))).toBeUndefined();
  });
  it('is one that is not UTF-8', () => {
    expect(tlog.parseNote(Uint8Array.from([0xff, ...Buffer.from(note)]))).toBeUndefined();
    expect(tlog.parseNote(note.replace('PeterN', 'Peter\ud800N'))).toBeUndefined();
  });
  it('is one with more than 64 signatures', () => {
    expect(tlog.parseNote(many(64))?.signatures).toHaveLength(64);
    expect(tlog.parseNote(many(65))).toBeUndefined();
  });
  it.each(['x', 'é', '—', '😀'])('is one of more than 64 KiB, in letters as %s', (letter) => {
    const largest = long(64 * 1024, letter);
    expect(Buffer.byteLength(largest)).toBe(64 * 1024);
    expect(tlog.parseNote(largest)).toBeDefined();
    expect(tlog.parseNote(Uint8Array.from(Buffer.from(largest)))).toBeDefined();
    expect(tlog.parseNote(`x${largest}`)).toBeUndefined();
    expect(tlog.parseNote(Uint8Array.from(Buffer.from(`x${largest}`)))).toBeUndefined();
  });
});

test('accepts of any bytes only what it writes the same way', () => {
  const notes = [SPECIFIED.note, `${TEXT}\n${PETER_LINE}${ENOCH_LINE}`, SIGSUM.checkpoint, WITNESSED.checkpoint];
  const near = fc.oneof(...notes.map(damaged), fc.uint8Array({ maxLength: 200 }));
  let accepted = 0;
  fc.assert(
    fc.property(near, (bytes) => {
      const note = tlog.parseNote(bytes);
      if (!note) return;
      accepted += 1;
      expect(write(note)).toBe(decodeUtf8(bytes));
      expect(tlog.parseNote(write(note))).toEqual(note);
    }),
    RUNS,
  );
  expect(accepted).toBeGreaterThan(100);
});

test('accepts of any text only what it writes the same way', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, name) => {
      const note = `${text}\n\n— ${name} AAAAAAA=\n`;
      const read = tlog.parseNote(note);
      if (read) expect([write(read), note.isWellFormed()]).toEqual([note, true]);
    }),
    { numRuns: sampleSize(500, 20_000) },
  );
});

describe('the name of a key', () => {
  it.each(['x', 'example.com/log', 'transparency.dev/DEV:witness', 'naseeb.example/é', '😀', '—'])('is %s', (name) =>
    expect(tlog.isKeyName(name)).toBe(true),
  );
  // The spaces of Unicode, as Go counts them, and what no line of a note can have.
  it.each(['', ' ', '+', '\t', '\n', '\r', '\0', '\u007f', '\u0085', '\u00a0', '\u1680', '\u2003', '\u2028', '\u3000'])(
    'has no %j',
    (text) => expect(tlog.isKeyName(text && `a${text}b`)).toBe(false),
  );
  it('has no half of a surrogate pair', () => {
    for (const name of ['\ud800', 'a\udc00', '\udc00\ud800']) {
      expect(tlog.isKeyName(name)).toBe(false);
      // Its id would be that of another name.
      const text = tlog.formatVerifierKey(tlog.createVerifierKey(name, tlog.NOTE_ED25519, key(PETER).publicKey));
      expect(tlog.parseVerifierKey(text)).toBeUndefined();
    }
  });
});

describe('a verifier key', () => {
  // Of transparency-dev/formats, note/note_cosigv1_test.go: the first has a plus in its base64.
  it.each([
    PETER,
    ENOCH,
    SPECIFIED.key,
    'TEST+7997405c+AQcC+FTVKf0jlTdHDY3rbevmnKxxPjigCXlVtGe6RIr6',
    ...WITNESSED.witnesses,
  ])('is read and written: %s', (text) => expect(tlog.formatVerifierKey(key(text))).toBe(text));
  it('has the id that its name, type and bytes give', () => {
    expect(key(SPECIFIED.key)).toEqual({
      name: 'example.com/foo',
      type: tlog.NOTE_ED25519,
      keyId: fromHex('530d903a'),
      publicKey: fromHex('e932791ae6e7a840a46164c904786426d5e7821dd8b29a00d61cae72afdd4da4'),
    });
    expect(key(WITNESSED.witnesses[0] ?? '').type).toBe(tlog.COSIGNATURE_ED25519);
  });
  it('is no part of one, and none with another character', () => {
    for (let from = 0; from < PETER.length; from++)
      for (let to = from; to <= PETER.length; to++)
        if (to - from < PETER.length) expect(tlog.parseVerifierKey(PETER.slice(from, to))).toBeUndefined();
    for (let at = 0; at < PETER.length; at++) {
      const next = String.fromCharCode(PETER.charCodeAt(at) + 1);
      expect(tlog.parseVerifierKey(PETER.slice(0, at) + next + PETER.slice(at + 1))).toBeUndefined();
    }
  });
  // The first four are of golang/mod, sumdb/note/note_test.go, transparency-dev/formats and florolf/tlog-scales.
  it.each([
    ['whose key is too long', 'PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY=='],
    ['of an unknown type', 'PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'],
    ['that is too short', 'rekor.sigstore.dev+12345678+AwEB'],
    ['of pluses', 'example.com/foo+00000000+++++++++++++++++++++++++++++++++++++++++++++'],
    ['with its id in capitals', PETER.replace('c74f20a3', 'C74F20A3')],
    ['with a newline', PETER + '\n'],
    ['without a name', PETER.slice(PETER.indexOf('+'))],
  ])('is none %s', (_, text) => expect(tlog.parseVerifierKey(text)).toBeUndefined());
  it('is read of any text only if it is written the same way', () => {
    const text = fc.oneof(
      damaged(PETER).map((bytes) => Buffer.from(bytes).toString('utf8')),
      fc.string({ unit: 'binary' }),
      // A name of any letters, with the id that belongs to it.
      fc
        .string({ unit: 'binary', minLength: 1 })
        .map((name) => tlog.formatVerifierKey(tlog.createVerifierKey(name, 1, key(PETER).publicKey))),
    );
    fc.assert(
      fc.property(text, (candidate) => {
        const read = tlog.parseVerifierKey(candidate);
        if (read) expect([tlog.formatVerifierKey(read), candidate.isWellFormed()]).toEqual([candidate, true]);
      }),
      RUNS,
    );
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseXml } from '#support/formats/xml.ts';
import { createXmlElement, escapeXml } from './xml.ts';

/** Any code point, including lone surrogates. fast-check's own 'binary' takes seconds to start. */
const letter = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));
const risky = fc.constantFrom('&', '<', '>', '"', "'", ']]>', '\r', '\n', '\0', '&amp;');

test('escapes any text, and replaces characters that XML forbids', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.oneof(letter, risky), maxLength: 60 }), (text) => {
      const { name, text: read } = parseXml(createXmlElement('a', text, ` b="${escapeXml(text)}"`));
      expect(name).toBe('a');

      expect(read).toBe(
        text
          .toWellFormed()
          .replace(/\r\n?/g, '\n')
          .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd'),
      );
    }),
  );
});

import { getCountries, getExampleNumber } from 'libphonenumber-js/mobile';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { understandMobile } from './understand-mobile.ts';

const IDS = new Set(['AE', 'GB', 'US', 'CA', 'JE']);
const understand = (text: string, countryId = 'AE') => understandMobile(text, countryId, IDS);

describe('a pasted or typed mobile number', () => {
  it.each(['+971507654399', '00971507654399', '971507654399', '0507654399'])(
    '%s is understood as 507654399',
    (text) => {
      expect(understand(text)).toEqual({ countryId: 'AE', number: '507654399' });
    },
  );

  it('with another calling code switches the country', () => {
    expect(understand('+447400123456')).toEqual({ countryId: 'GB', number: '7400123456' });
    expect(understand('00447400123456')).toEqual({ countryId: 'GB', number: '7400123456' });
  });

  it('chooses the country of its calling code over one chosen by hand, though nobody has the number', () => {
    for (const countryId of ['AE', 'US'])
      expect(understand('+447700900123', countryId)).toEqual({ countryId: 'GB', number: '7700900123' });
    expect(understand('+15555550123')).toEqual({ countryId: 'US', number: '5555550123' });
  });

  it('of a shared calling code finds its own country', () => {
    expect(understand('+14165550123')).toEqual({ countryId: 'CA', number: '4165550123' });
  });

  it('stays as it is while it is no whole number, and where it needs no change', () => {
    for (const text of ['', '+', '+9715', '00971', '0', '05076543', '00000000000', '507654399', '123'])
      expect([text, understand(text)]).toEqual([text, undefined]);
  });

  it('typed digit by digit keeps its country and its digits', () => {
    const all = new Set<string>(getCountries());
    const typeDigits = (countryId: string, digits: string) => {
      let typed = { countryId, number: '' };
      for (const digit of digits) {
        const next = { ...typed, number: typed.number + digit };
        typed = understandMobile(next.number, next.countryId, all) ?? next;
      }
      return typed;
    };
    // Its first digits alone, with a plus before them, are a whole number of the Cook Islands.
    expect(typeDigits('FR', '682558112')).toEqual({ countryId: 'FR', number: '682558112' });
    for (const countryId of getCountries()) {
      const number = getExampleNumber(countryId, examples)?.nationalNumber ?? '';
      expect(typeDigits(countryId, number)).toEqual({ countryId, number });
    }
  });

  it('of a country that the page does not offer stays as it is', () => {
    expect(understand('+4915123456789')).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClientInfo } from './client-info.ts';

describe('readClientInfo', () => {
  it('reads every field', () => {
    const sent = {
      platform: 3,
      product: 61,
      customId: 'naseeb',
      source: 'h5',
      version: '1.0.5',
      versionCode: 10_005,
      payType: 1,
      internalOsType: 0,
    };
    expect(readClientInfo(sent)).toEqual(sent);
  });

  it('reads numbers as texts and texts as numbers', () => {
    expect(readClientInfo({ platform: '2', customId: 17, versionCode: '10005', payType: 'card' })).toEqual({
      platform: 2,
      customId: '17',
      versionCode: 10_005,
      payType: 'card',
    });
  });

  it('leaves out what it cannot read, and cuts long texts', () => {
    expect(readClientInfo({ platform: 'web', product: -1, customId: {}, other: 1 })).toEqual({});
    expect(readClientInfo({ source: 'c'.repeat(200) }).source).toHaveLength(64);
    for (const value of [undefined, null, [], 'x', 7]) expect(readClientInfo(value)).toEqual({});
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.anything(), (value) => void readClientInfo(value)));
  });
});

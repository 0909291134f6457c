import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Dialogs } from '#client/dialogs/dialogs.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { GeoRestriction } from './geo-restriction.tsx';

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('navigator', { userAgent: 'Firefox/140.0' });
});

const textsOf = (data: Omit<Dialogs['geo-restriction'], 'to'>, to: 'bet' | 'deposit' = 'bet') => {
  const html = renderToStaticMarkup(
    <GeoRestriction data={{ ...data, to }} t={(key) => key} locale="en-US" onClosed={() => undefined} />,
  );
  return [...html.matchAll(/<(?:h2|p|button)\b[^>]*>([^<]*)/g)].map(([, text]) => text);
};
const message = 'a sentence';

test("gives only the advice that the server's reason allows", () => {
  const code = errorCodes.geoOutside;
  expect(textsOf({ message, code })).toEqual(['geo.notHere.bet', message, 'ok']);
  // Its message says to contact customer support.
  const travel = textsOf({ message, code: errorCodes.geoTravelUnderReview });
  expect(travel).toEqual(['geo.notHere.bet', message, 'support', 'ok']);
  expect(textsOf({ message, code, because: 'retry' })).toEqual(['geo.notHere.bet', message, 'notNow', 'geo.again']);
});

test('says that the place does not do only where that is known', () => {
  const { geoOutside, geoNearBorder, geoTravelUnderReview, geoProxyAddress, geoUnavailable } = errorCodes;
  const notHere = Array.from({ length: geoUnavailable - geoOutside + 1 }, (_, i) => geoOutside + i).filter((code) =>
    textsOf({ message, code, because: 'retry' }).includes('geo.notHere.bet'),
  );
  expect(notHere).toEqual([geoOutside, geoNearBorder, geoTravelUnderReview, geoProxyAddress]);
  expect(textsOf({ message }, 'deposit')).toEqual(['geo.unchecked.deposit', message, 'ok']);
});

test('says how to allow the location in this browser, and what it is for', () => {
  expect(textsOf({ because: 'refused' }, 'deposit')).toEqual([
    'geo.needed.deposit',
    'geo.why.deposit',
    'geo.refused',
    'geo.allow.firefox',
    'notNow',
    'geo.again',
  ]);
  expect(textsOf({ because: 'refresh' })).toEqual([
    'geo.needed.bet',
    'geo.why.bet',
    'geo.refresh',
    'notNow',
    'geo.again',
  ]);
});

test('says that the page is refreshed', () => {
  expect(textsOf({ because: 'moved' })).toEqual(['geo.moved.bet', 'geo.movedTo.bet', 'geo.reload']);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Dialogs } from '#client/dialogs/dialogs.ts';
import { GeoRestriction } from './geo-restriction.tsx';

const textsOf = (because?: Dialogs['geo-restriction']['because']) => {
  const data = { message: 'a sentence', to: 'bet', ...(because && { because }) } as const;
  const html = renderToStaticMarkup(
    <GeoRestriction data={data} t={(key) => key} locale="en-US" onClosed={() => undefined} />,
  );
  return [...html.matchAll(/<(?:p|button)\b[^>]*>([^<]*)/g)].map(([, text]) => text);
};

test("gives only the advice that the server's reason allows", () => {
  expect(textsOf()).toEqual(['a sentence', 'ok']);
  expect(textsOf('refused')).toEqual(['a sentence', 'geo.refused', 'ok']);
  expect(textsOf('refresh')).toEqual(['a sentence', 'geo.refresh', 'notNow', 'geo.again']);
});

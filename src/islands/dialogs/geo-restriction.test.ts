import { expect, test, vi } from 'vitest';
import type { Dialogs } from '#client/dialogs/dialogs.ts';
import { geoRestriction } from './geo-restriction.tsx';

vi.mock('./dom.ts', () => ({ el: (_tag: string, _attributes: object, text: string) => text }));

const drawn = async (because?: Dialogs['geo-restriction']['because']) => {
  const data = { message: 'a sentence', to: 'bet', ...(because && { because }) } as const;
  const { body, buttons } = await geoRestriction(data, { t: (key) => key, locale: 'en-US' });
  return { body, buttons: buttons.map(({ text }) => text) };
};

test('of a place nothing is advised that the server did not say the reason for', async () => {
  expect(await drawn()).toEqual({ body: ['a sentence'], buttons: ['ok'] });
  expect(await drawn('refused')).toEqual({ body: ['a sentence', 'geo.refused'], buttons: ['ok'] });
  expect(await drawn('refresh')).toEqual({ body: ['a sentence', 'geo.refresh'], buttons: ['notNow', 'geo.again'] });
});

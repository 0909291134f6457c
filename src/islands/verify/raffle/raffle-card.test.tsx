import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { makeRaffle } from '#support/proof/raffle-vectors.ts';
import { islandT } from '#i18n/island.ts';
import { RaffleCard } from './raffle-card.tsx';

test.each(['en-US', 'ar-AE'] as const)('links to the draw that prizes were carried from, if any, in %s', (locale) => {
  const t = islandT(locale, 'verify');
  const card = (carried: number) => {
    const { record, openings } = makeRaffle({ count: 40, carried });
    return renderToStaticMarkup(
      <RaffleCard
        t={t}
        display={undefined}
        record={record}
        openings={openings}
        recordChecks={[]}
        checks={[]}
        toBefore={() => undefined}
      />,
    );
  };
  expect(card(2)).toContain(`>${t('raffle.before')}</button>`);
  expect(card(0)).not.toContain('<button');
});

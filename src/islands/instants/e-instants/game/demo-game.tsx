import type { ComponentType } from 'react';
import { goBack } from '#client/host/back.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { dealDemoCard, DEMO_CARD_BYTES } from '#instants/demo-card.ts';
import type { EInstant } from '#instants/instant-game.ts';
import { randomBytes } from '#kernel/ids.ts';
import type { EInstantProps } from '../e-instant-props.ts';
import { prizesOf, useSale, type Sale } from './use-sale.ts';

interface DemoGameProps {
  readonly View: ComponentType<EInstantProps>;
  readonly game: EInstant;
  readonly locale: Locale;
  readonly sale: Sale;
}

/** An e-instant to try: its plays are dealt in the browser, with the chances of a whole deck. */
export function DemoGame({ View, game, locale, sale: first }: DemoGameProps) {
  const t = islandT(locale, 'eInstants');
  const { sale, refresh } = useSale(first, t('suspended'));
  return (
    <View
      locale={locale}
      t={t}
      reveal={() => Promise.resolve(dealDemoCard(game.plan, randomBytes(DEMO_CARD_BYTES)))}
      prizes={prizesOf(sale, refresh)}
      onBack={() => void goBack()}
    />
  );
}

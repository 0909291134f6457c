import type { ComponentType } from 'react';
import { goBack } from '#client/host/back.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { dealDemoCard, DEMO_CARD_BYTES } from '#instants/demo-card.ts';
import type { EInstant } from '#instants/instant-game.ts';
import { randomBytes } from '#kernel/ids.ts';
import type { EInstantProps } from '../e-instant-props.ts';

interface DemoGameProps {
  readonly View: ComponentType<EInstantProps>;
  readonly game: EInstant;
  readonly locale: Locale;
}

/** An e-instant to try: its plays are dealt in the browser, with the chances of a whole deck. */
export const DemoGame = ({ View, game, locale }: DemoGameProps) => (
  <View
    locale={locale}
    t={islandT(locale, 'eInstants')}
    reveal={() => Promise.resolve(dealDemoCard(game.plan, randomBytes(DEMO_CARD_BYTES)))}
    onBack={() => void goBack()}
  />
);

import type { Locale } from '#i18n/locales.ts';
import { pearlDive as game } from '#instants/e-instants/pearl-dive/index.ts';
import { DemoGame } from '../game/demo-game.tsx';
import type { Sale } from '../game/use-sale.ts';
import PearlDive from '../pearl-dive.tsx';

interface Props {
  readonly locale: Locale;
  readonly sale: Sale;
}

export default function PearlDiveDemoPage(props: Props) {
  return <DemoGame View={PearlDive} game={game} {...props} />;
}

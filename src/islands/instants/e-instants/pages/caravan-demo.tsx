import type { Locale } from '#i18n/locales.ts';
import { caravan as game } from '#instants/e-instants/caravan/index.ts';
import { DemoGame } from '../game/demo-game.tsx';
import type { Sale } from '../game/use-sale.ts';
import Caravan from '../caravan.tsx';

interface Props {
  readonly locale: Locale;
  readonly sale: Sale;
}

export default function CaravanDemoPage(props: Props) {
  return <DemoGame View={Caravan} game={game} {...props} />;
}

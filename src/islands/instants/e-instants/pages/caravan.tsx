import type { Locale } from '#i18n/locales.ts';
import { caravan as game } from '#instants/e-instants/caravan/index.ts';
import { MoneyGame } from '../game/money-game.tsx';
import type { Sale } from '../game/use-sale.ts';
import Caravan from '../caravan.tsx';

interface Props {
  readonly locale: Locale;
  readonly sale: Sale;
  readonly stopped: string | undefined;
}

export default function CaravanPage(props: Props) {
  return <MoneyGame View={Caravan} game={game} {...props} />;
}

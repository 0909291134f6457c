import type { Locale } from '#i18n/locales.ts';
import { pearlDive as game } from '#instants/e-instants/pearl-dive/index.ts';
import { MoneyGame } from '../game/money-game.tsx';
import type { Sale } from '../game/use-sale.ts';
import PearlDive from '../pearl-dive.tsx';

interface Props {
  readonly locale: Locale;
  readonly sale: Sale;
  readonly stopped: string | undefined;
}

export default function PearlDivePage(props: Props) {
  return <MoneyGame View={PearlDive} game={game} {...props} />;
}

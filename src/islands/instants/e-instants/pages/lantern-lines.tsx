import type { Locale } from '#i18n/locales.ts';
import { lanternLines as game } from '#instants/e-instants/lantern-lines/index.ts';
import { MoneyGame } from '../game/money-game.tsx';
import type { Sale } from '../game/use-sale.ts';
import LanternLines from '../lantern-lines.tsx';

interface Props {
  readonly locale: Locale;
  readonly sale: Sale;
  readonly stopped: string | undefined;
}

export default function LanternLinesPage(props: Props) {
  return <MoneyGame View={LanternLines} game={game} {...props} />;
}

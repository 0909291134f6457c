import type { Locale } from '#i18n/locales.ts';
import { lanternLines as game } from '#instants/e-instants/lantern-lines/index.ts';
import { DemoGame } from '../game/demo-game.tsx';
import type { Sale } from '../game/use-sale.ts';
import LanternLines from '../lantern-lines.tsx';

interface Props {
  readonly locale: Locale;
  readonly sale: Sale;
}

export default function LanternLinesDemoPage(props: Props) {
  return <DemoGame View={LanternLines} game={game} {...props} />;
}

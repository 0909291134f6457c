import type { Locale } from '#i18n/locales.ts';
import { lanternLines as game } from '#instants/e-instants/lantern-lines/index.ts';
import { DemoGame } from '../game/demo-game.tsx';
import LanternLines from '../lantern-lines.tsx';

export default function LanternLinesDemoPage({ locale }: { readonly locale: Locale }) {
  return <DemoGame View={LanternLines} game={game} locale={locale} />;
}

import type { Locale } from '#i18n/locales.ts';
import { pearlDive as game } from '#instants/e-instants/pearl-dive/index.ts';
import { DemoGame } from '../game/demo-game.tsx';
import PearlDive from '../pearl-dive.tsx';

export default function PearlDiveDemoPage({ locale }: { readonly locale: Locale }) {
  return <DemoGame View={PearlDive} game={game} locale={locale} />;
}

import type { Locale } from '#i18n/locales.ts';
import { caravan as game } from '#instants/e-instants/caravan/index.ts';
import { DemoGame } from '../game/demo-game.tsx';
import Caravan from '../caravan.tsx';

export default function CaravanDemoPage({ locale }: { readonly locale: Locale }) {
  return <DemoGame View={Caravan} game={game} locale={locale} />;
}

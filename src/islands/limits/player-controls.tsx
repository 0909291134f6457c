import { useStore } from '@nanostores/react';
import { $user } from '#client/session/user.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { LinkButton } from '#ui/button.tsx';
import { useBrowserValue } from '#ui/use-browser-value.ts';
import { localHref } from '#i18n/paths.ts';
import { loginHref } from '#client/page/navigation.ts';
import { $isSessionOver } from './flow/controls-api.ts';
import { CONTROLS_PATH } from './paths.ts';
import { ControlScreens } from './screens/control-screens.tsx';
import { LoadingScreen } from './screens/loading-screen.tsx';

interface PlayerControlsProps {
  readonly locale: Locale;
}

/** Before it is known who reads the page, the page's styles show a player the waiting screen (limits.css). */
function Visitor({ locale }: PlayerControlsProps) {
  const t = islandT(locale, 'limits');
  // A link may name a control: `#deposit-limit`.
  const query = useBrowserValue(
    () => location.search + location.hash,
    () => '',
  );
  const returnPath = query.startsWith('?') ? `/Play-Responsibly${query}` : CONTROLS_PATH + query;
  return (
    <>
      <section className="controls-visitor card mb-12 grid justify-items-start gap-3 p-6 sm:p-8">
        <h2 className="text-xl">{t('visitor.title')}</h2>
        <p className="text-ink-2">{t('visitor.text')}</p>
        <LinkButton className="mt-2" href={localHref(loginHref(returnPath), locale)}>
          {t('visitor.logIn')}
        </LinkButton>
      </section>
      <div className="controls-waiting controls">
        <LoadingScreen label={t('loading')} />
      </div>
    </>
  );
}

/** Player Controls: limits, time-out and self-exclusion of a player; visitors are invited to log in. */
export default function PlayerControls({ locale }: PlayerControlsProps) {
  const user = useStore($user, { ssr: 'initial' });
  const isSessionOver = useStore($isSessionOver);
  return user || isSessionOver ? <ControlScreens locale={locale} /> : <Visitor locale={locale} />;
}

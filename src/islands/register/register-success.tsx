import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { openDialogOnNextPage } from '#client/dialogs/dialogs.ts';
import { go, returnFromLogin } from '#client/page/navigation.ts';
import { $user } from '#client/session/user.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Icon, icons } from '#ui/icon.tsx';
import { useLocationSearch } from '../forms/use-location-search.ts';
import { identityFrameHref, readIdentityQuery } from '../identity/paths.ts';
import { STEP_PATHS } from './registration.ts';

/** Home, or what was wanted before the registration, with the four steps to the first ticket. */
function leaveForLater(): void {
  openDialogOnNextPage('register-success', {});
  returnFromLogin();
}

/** After the registration: the identity check now, by either document, or later. */
export default function RegisterSuccess({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'register');
  const { returnTo } = readIdentityQuery(useLocationSearch());
  const user = useStore($user, { ssr: 'initial' });
  useEffect(() => {
    const { verifiedStatus } = $user.get() ?? {};
    if (verifiedStatus === undefined) go(STEP_PATHS.identity + location.search, { replace: true });
    else if (verifiedStatus !== VERIFIED_STATUS.unverified) returnFromLogin();
  }, []);
  // The server does not know the player: until the page does, no button is there to be pressed by mistake.
  const registered = user?.registerIdCardType === 'PASSPORT' ? 'PASSPORT' : 'EID';
  const documents = registered === 'EID' ? (['EID', 'PASSPORT'] as const) : (['PASSPORT', 'EID'] as const);
  return (
    <div className="grid justify-items-center gap-6 text-center">
      <span className="pop-in bg-soft text-accent grid size-20 place-items-center rounded-full" aria-hidden="true">
        <Icon path={icons.check} size={40} weight={1.9} />
      </span>
      <div className="grid justify-items-center gap-2">
        <h1 className="text-2xl">{t('successTitle')}</h1>
        <p className="text-ink-2 max-w-[44ch]">{t('successLead')}</p>
        <p className="text-ink-2 max-w-[44ch] text-sm">{t('successNeed')}</p>
      </div>
      <div className={`grid w-full gap-3 ${user ? '' : 'invisible'}`}>
        {documents.map((idCardType) => (
          <LinkButton
            key={idCardType}
            size="lg"
            wide
            variant={idCardType === registered ? undefined : 'quiet'}
            href={localHref(identityFrameHref(idCardType, returnTo), locale)}
          >
            {t(idCardType === 'EID' ? 'successEid' : 'successPassport')}
          </LinkButton>
        ))}
        <Button variant="plain" wide onClick={leaveForLater}>
          {t('later')}
        </Button>
      </div>
    </div>
  );
}

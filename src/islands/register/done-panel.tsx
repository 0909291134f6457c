import { useEffect, useRef } from 'react';
import { safeReturn } from '#client/go.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Icon, icons, LinkButton, Steps } from '#ui/index.ts';

/** The account stands: four steps to the first ticket, the first of them done (spec shell §2). */
export function DonePanel({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'account');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const back = safeReturn(new URLSearchParams(location.search).get('returnUrl'));
  return (
    <div className="grid gap-6">
      <div className="grid justify-items-center gap-3 text-center">
        <span className="bg-soft text-accent pop-in grid size-20 place-items-center rounded-full" aria-hidden="true">
          <Icon path={icons.check} size={40} weight={2.2} />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {t('register.doneTitle')}
        </h1>
        <p className="text-ink-2 max-w-[40ch]">{t('register.doneText')}</p>
      </div>
      <Steps
        label={t('register.doneSteps')}
        steps={[
          t('register.doneRegister'),
          t('register.doneVerify'),
          t('register.doneDeposit'),
          t('register.donePlay'),
        ]}
        at={1}
      />
      <div className="grid gap-3">
        <LinkButton size="lg" wide href={localHref('/account/kyc-verification', locale)}>
          {t('register.verifyNow')}
        </LinkButton>
        <LinkButton variant="quiet" wide href={localHref(back, locale)}>
          {t('register.later')}
        </LinkButton>
      </div>
    </div>
  );
}

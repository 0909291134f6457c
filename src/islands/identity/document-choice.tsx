import { useState } from 'react';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import type { IdCardType } from '#contract/identity/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { StatusOf } from './load-status.ts';
import { identityFrameHref, readIdentityQuery } from './paths.ts';

const DOCUMENTS = [
  {
    type: 'EID',
    name: 'eid',
    text: 'eidText',
    icon: 'M3 6.5A1.5 1.5 0 0 1 4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5zM8.5 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM5.5 16c.6-1.3 1.6-2 3-2s2.4.7 3 2M14.5 10h3.5M14.5 14h3.5',
  },
  {
    type: 'PASSPORT',
    name: 'passport',
    text: 'passportText',
    icon: 'M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM12 7a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM8 11h8M12 7c-1.6 2.5-1.6 5.5 0 8M12 7c1.6 2.5 1.6 5.5 0 8M9 18h6',
  },
] as const satisfies readonly { type: IdCardType; name: string; text: string; icon: string }[];

/** Statuses in which no check has ended yet. */
const NEVER_ENDED: ReadonlySet<number> = new Set([VERIFIED_STATUS.unverified, VERIFIED_STATUS.verifying]);

/**
 * Choice of a document, what is needed, and the start button. First chosen is the document of the open check, which
 * another one would end, otherwise the one named at registration.
 */
export function DocumentChoice({ locale, status, user }: StatusOf & { readonly locale: Locale }) {
  const t = islandT(locale, 'identity');
  const [picked, setPicked] = useState<IdCardType>();
  // The registered one first.
  const ordered = user.registerIdCardType === 'PASSPORT' ? DOCUMENTS.toReversed() : DOCUMENTS;
  const { verifiedStatus: state, forbidStatus, openIdCardType } = status;
  // No new check can be started today; only the open one can be continued.
  const documents = forbidStatus === 1 ? ordered.filter(({ type }) => type === openIdCardType) : ordered;
  const chosen = picked ?? openIdCardType ?? user.registerIdCardType ?? 'EID';
  const { returnTo } = readIdentityQuery(location.search);
  if (documents.length === 0)
    return (
      <p className="card bg-saffron-soft! text-saffron-ink p-5" role="note">
        {islandT(locale, 'client')('verificationLimit')}
      </p>
    );
  return (
    <section className="card grid gap-5 p-6 sm:p-8">
      <fieldset className="grid gap-3">
        <legend className="mb-3 text-lg font-semibold text-balance">{t('choose')}</legend>
        {documents.map(({ type, name, text, icon }) => (
          <label key={type} className="choice-card">
            <input
              type="radio"
              name="document"
              value={type}
              checked={chosen === type}
              onChange={() => setPicked(type)}
            />
            <span
              className="bg-soft text-accent grid size-12 place-items-center rounded-full [:checked+&]:bg-card"
              aria-hidden="true"
            >
              <Icon path={icon} size={24} weight={1.7} />
            </span>
            <span>
              <span className="block font-semibold">{t(name)}</span>
              <span className="text-ink-2 text-sm">{t(text)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <ul className="text-ink-2 grid list-disc gap-1.5 ps-5 text-sm">
        <li>{t('need')}</li>
        <li>{t('match')}</li>
        <li>{t('safe')}</li>
      </ul>
      <LinkButton size="lg" wide href={localHref(identityFrameHref(chosen, returnTo), locale)}>
        {t(chosen === openIdCardType ? 'resume' : NEVER_ENDED.has(state) ? 'start' : 'renew')}
      </LinkButton>
    </section>
  );
}

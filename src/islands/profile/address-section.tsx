import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { Section } from './fact-row.tsx';
import { ADDRESS_PATH } from './paths.ts';
import type { ProfileData } from './profile.tsx';

interface AddressSectionProps {
  readonly address: ProfileData['address'];
  readonly locale: Locale;
  /** This page's query, which is kept for the way back. */
  readonly search: string;
}

/** Where the player lives. */
export function AddressSection({ address, locale, search }: AddressSectionProps) {
  const t = islandT(locale, 'profile');
  const { street, city, emirate, postcode, countryName } = address ?? {};
  // Each once: many a city has the name of its emirate.
  const all = [street, city, emirate && islandT(locale, 'account')(`emirate.${emirate}`), postcode, countryName];
  const lines = new Set(all.filter((line) => line !== undefined && line !== null));
  return (
    <Section title={t('addressTitle')}>
      <div className="flex flex-wrap items-end justify-between gap-4 px-6 pb-5">
        {address ? (
          <address className="not-italic wrap-anywhere">
            {[...lines].map((line) => (
              <span key={line} className="block">
                <bdi>{line}</bdi>
              </span>
            ))}
          </address>
        ) : (
          <p className="text-ink-2">{t('noAddress')}</p>
        )}
        <LinkButton
          variant="quiet"
          size="sm"
          aria-label={address ? `${t('edit')}: ${t('addressTitle')}` : undefined}
          href={localHref(ADDRESS_PATH + search, locale)}
        >
          {t(address ? 'edit' : 'addAddress')}
        </LinkButton>
      </div>
    </Section>
  );
}

import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { formatMobile } from '../forms/mobile.ts';
import { FactRow, Section } from './fact-row.tsx';
import { CONTACT_PATH } from './paths.ts';
import type { ProfileData } from './profile.tsx';

interface ContactsSectionProps {
  readonly data: ProfileData;
  readonly locale: Locale;
}

const KINDS = ['mobile', 'email'] as const;

/** How the player is reached and logs in, each proven or not. */
export function ContactsSection({ data, locale }: ContactsSectionProps) {
  const t = islandT(locale, 'profile');
  return (
    <Section title={t('contacts')}>
      <dl className="pb-2">
        {KINDS.map((kind) => {
          const { proven, unproven } = data[kind];
          const shown = proven || unproven;
          const action = proven ? 'change' : unproven ? 'verify' : 'add';
          return (
            <FactRow
              key={kind}
              label={t(kind)}
              action={
                <LinkButton
                  variant="quiet"
                  size="sm"
                  aria-label={`${t(action)}: ${t(kind)}`}
                  href={localHref(`${CONTACT_PATH}?kind=${kind}`, locale)}
                >
                  {t(action)}
                </LinkButton>
              }
            >
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {shown === '' ? (
                  <span className="text-ink-2">{t('none')}</span>
                ) : (
                  <>
                    <bdi dir="ltr">{kind === 'mobile' ? formatMobile(shown) : shown}</bdi>
                    <Tag tone={proven ? 'good' : 'warm'}>{t(proven ? 'proven' : 'unproven')}</Tag>
                  </>
                )}
              </span>
            </FactRow>
          );
        })}
      </dl>
    </Section>
  );
}

import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import type { CancelWitnesses } from '#verifier/seal-facts.ts';
import { SignedList } from './signed-list.tsx';

interface CancelWitnessProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly witnesses: CancelWitnesses;
}

/** Whose signatures the check of a cancellation had, and on what; the witnesses themselves were not asked. */
export function CancelWitnessList({ t, locale, witnesses: { log, proof } }: CancelWitnessProps) {
  const lists = [['log', log] as const, ...(proof ? [[proof.reason, proof.signed] as const] : [])];
  return (
    <div className="bg-raised rounded-art grid gap-3 p-4 text-sm">
      {lists.map(([name, signed]) => (
        <SignedList
          key={name}
          t={t}
          locale={locale}
          lead={t(`cancelled.signed.${name}`)}
          signed={signed}
          absent={t(name === 'unsealed' ? 'cancelled.signed.maybeInTime' : 'seal.absent')}
        />
      ))}
      <p>{t('cancelled.signed.note')}</p>
    </div>
  );
}

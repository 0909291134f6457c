import { formatDateTime } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { WitnessName } from '#islands/proof/view/witness-name.tsx';
import type { CancelWitnesses, WitnessSigned } from '#verifier/seal-facts.ts';

interface CancelWitnessProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly witnesses: CancelWitnesses;
}

/** Whose signatures the check of a cancellation had, and on what; the witnesses themselves were not asked. */
export function CancelWitnessList({ t, locale, witnesses: { log, proof } }: CancelWitnessProps) {
  const what = ({ signedAt, isWrong }: WitnessSigned): string =>
    signedAt === undefined
      ? t(isWrong ? 'seal.wrong' : 'seal.absent')
      : t('cancelled.signed.at', { at: `\u2068${formatDateTime(signedAt, locale, 'moment')}\u2069` });
  const lists = [['log', log] as const, ...(proof ? [['proof', proof.signed] as const] : [])];
  return (
    <div className="bg-raised rounded-art grid gap-3 p-4 text-sm">
      {lists.map(([name, signed]) => (
        <div key={name}>
          <p>{t(`cancelled.signed.${name}`)}</p>
          <ul>
            {signed.map((witness) => (
              <li key={witness.name} className="mt-1">
                <b>
                  <WitnessName name={witness.name} />
                </b>{' '}
                {what(witness)}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p>{t('cancelled.signed.note')}</p>
    </div>
  );
}

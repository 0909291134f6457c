import { formatDateTime } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { WitnessName } from '#islands/proof/view/witness-name.tsx';

interface SignedListProps {
  readonly t: Translate;
  readonly locale: Locale;
  /** What was signed. */
  readonly lead: string;
  /** `signedAt` is in ms; undefined of one that has not signed. */
  readonly signed: readonly {
    readonly name: string;
    readonly signedAt: number | undefined;
    readonly isWrong?: boolean;
  }[];
  /** What is said of a witness that has not signed. */
  readonly absent: string;
}

/** Which witnesses have signed something, and when. */
export function SignedList({ t, locale, lead, signed, absent }: SignedListProps) {
  const what = ({ signedAt, isWrong }: SignedListProps['signed'][number]): string =>
    signedAt === undefined
      ? isWrong
        ? t('seal.wrong')
        : absent
      : t('cancelled.signed.at', { at: `\u2068${formatDateTime(signedAt, locale, 'moment')}\u2069` });
  return (
    <div>
      <p>{lead}</p>
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
  );
}

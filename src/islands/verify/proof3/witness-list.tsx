import { formatDateTime } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { WitnessName } from '#islands/proof/view/witness-name.tsx';
import type { SealFacts, WitnessSeen } from '#verifier/seal-facts.ts';
import { CheckMark } from '../checks/check-list.tsx';

interface WitnessListProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly seal: SealFacts;
}

/** The time of a signature: its day is that of the closing, which stands below. */
const timeOf = (ms: number, locale: Locale): string => `\u2068${formatDateTime(ms, locale, 'time')}\u2069`;

/** What a witness did, in words. */
function describeWitness(t: Translate, locale: Locale, witness: WitnessSeen, roundAt: number): string {
  const { signedAt, isInTime, isWrong } = witness;
  if (signedAt === undefined) return t(isWrong ? 'seal.wrong' : 'seal.absent');
  const at = timeOf(signedAt, locale);
  // A witness's clock drops the part of a second: it signed at most a second later than it says.
  const before = Math.floor((roundAt - signedAt) / 1_000) - 1;
  return isInTime && before > 0 ? t('seal.signed', { at, count: before }) : t('seal.late', { at });
}

/** A witness may be away; a signature that is late or does not fit is shown as failed. */
const markOf = ({ signedAt, isInTime, isWrong }: WitnessSeen) =>
  isInTime ? 'held' : signedAt === undefined && !isWrong ? 'skipped' : 'failed';

/** Which witnesses signed the log with the draw's closing, and when: before the round, or not. */
export function WitnessList({ t, locale, seal }: WitnessListProps) {
  const { witnesses, quorum, closedAt, sealBy, roundAt } = seal;
  const facts = [
    ['closed', closedAt],
    ['sealBy', sealBy],
    ['round', roundAt],
  ] as const;
  return (
    <div className="bg-raised rounded-art mt-3 grid gap-3 p-4">
      <p className="text-sm">{t('seal.lead', { quorum, count: witnesses.length })}</p>
      <ul className="grid gap-2">
        {witnesses.map((witness) => (
          <li key={witness.name} className="flex items-start gap-3">
            <CheckMark t={t} as={markOf(witness)} />
            <div className="min-w-0">
              <p className="font-semibold">
                <WitnessName name={witness.name} />
              </p>
              <p className="text-ink-2 text-sm">{describeWitness(t, locale, witness, roundAt)}</p>
            </div>
          </li>
        ))}
      </ul>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        {facts.map(([name, at]) => (
          <div key={name}>
            <dt className="text-ink-2">{t(`seal.${name}`)}</dt>
            <dd className="font-semibold tabular-nums">{formatDateTime(at, locale, 'moment')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

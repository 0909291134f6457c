import { FUNDS_SOURCES, MAX_SOURCE_WORDS, type FundsSource } from '#contract/regulation/memo.ts';
import type { Translate } from '#i18n/translator.ts';
import { Check, Field, Input } from '#ui/field.tsx';

const HINT_ID = 'funds-hint';

/** What an answer needs; of the agreements their place. */
export type Part = 'source' | 'words' | number;

interface PartProps {
  readonly t: Translate;
  /** The part that lacks. */
  readonly missing: Part | undefined;
  /** Takes the control of a part, to focus it. */
  readonly refOf: (part: Part) => (input: HTMLInputElement | null) => void;
}

interface SourceProps extends PartProps {
  readonly source: FundsSource | undefined;
  readonly onSource: (source: FundsSource) => void;
  readonly words: string;
  readonly onWords: (words: string) => void;
}

/** One source of a list, and the player's own words on another one. */
export function SourceFields({ t, missing, refOf, source, onSource, words, onWords }: SourceProps) {
  const isMissing = missing === 'source';
  return (
    <>
      <fieldset
        className="mt-4"
        role="radiogroup"
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? HINT_ID : undefined}
      >
        <legend className="font-semibold">{t('fundsSecurity.from')}</legend>
        {FUNDS_SOURCES.map((one, i) => (
          <Check
            key={one}
            ref={i === 0 ? refOf('source') : undefined}
            type="radio"
            name="funds-source"
            label={t(`fundsSecurity.source.${one}`)}
            onChange={() => onSource(one)}
          />
        ))}
        {isMissing && (
          <p className="field-error" id={HINT_ID} role="alert">
            {t('fundsSecurity.sourceMissing')}
          </p>
        )}
      </fieldset>
      {source === 'other' && (
        <Field
          className="mt-1"
          label={t('fundsSecurity.words')}
          error={missing === 'words' ? t('fundsSecurity.wordsMissing') : undefined}
          required
        >
          {(control) => (
            <Input
              {...control}
              ref={refOf('words')}
              maxLength={MAX_SOURCE_WORDS}
              dir="auto"
              value={words}
              onChange={({ target }) => onWords(target.value)}
            />
          )}
        </Field>
      )}
    </>
  );
}

interface AgreementsProps extends PartProps {
  readonly agreements: readonly string[];
  readonly onAgree: (place: number, isAgreed: boolean) => void;
}

/** What the player agrees to, each by a tick. */
export const Agreements = ({ t, missing, refOf, agreements, onAgree }: AgreementsProps) => (
  <div className="border-line mt-3 grid gap-1 border-t pt-3">
    {agreements.map((agreement, place) => (
      <Check
        key={agreement}
        ref={refOf(place)}
        label={agreement}
        error={missing === place ? t('fundsSecurity.hint') : undefined}
        onChange={({ target }) => onAgree(place, target.checked)}
      />
    ))}
  </div>
);

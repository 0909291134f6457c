import { useRef, useState } from 'react';
import type { FundsSource } from '#client/dialogs/dialogs.ts';
import { Check } from '#ui/field.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-props.ts';

const SOURCES = ['salary', 'savings', 'business', 'investment', 'family', 'other'] as const satisfies FundsSource[];
const AGREEMENTS = ['own', 'lawful'] as const;
type Agreement = (typeof AGREEMENTS)[number];
const HINT_ID = 'funds-hint';

/**
 * The source of the player's funds, and two agreements. The first missing answer is announced and focused. Nothing is
 * preselected.
 */
export function FundsSecurity({ t, onClosed }: DialogProps<'funds-security'>) {
  const [source, setSource] = useState<FundsSource>();
  const [agreed, setAgreed] = useState<ReadonlySet<Agreement>>(new Set());
  const [missing, setMissing] = useState<'source' | Agreement>();
  const inputs = useRef(new Map<'source' | Agreement, HTMLInputElement | null>());
  const findMissing = () => (source ? AGREEMENTS.find((one) => !agreed.has(one)) : 'source');
  const check = () => {
    const first = findMissing();
    setMissing(first);
    if (first) inputs.current.get(first)?.focus();
    return first === undefined;
  };
  return (
    <DialogFrame
      title={t('fundsSecurity.title')}
      buttons={[
        { text: t('notNow') },
        { text: t('fundsSecurity.confirm'), main: true, answer: { source: source ?? 'other' }, mayClose: check },
      ]}
      onClosed={onClosed}
    >
      <p>{t('fundsSecurity.body')}</p>
      <fieldset
        className="mt-4"
        role="radiogroup"
        aria-invalid={missing === 'source' || undefined}
        aria-describedby={missing === 'source' ? HINT_ID : undefined}
      >
        <legend className="font-semibold">{t('fundsSecurity.from')}</legend>
        {SOURCES.map((one, i) => (
          <Check
            key={one}
            ref={(input) => void (i === 0 && inputs.current.set('source', input))}
            type="radio"
            name="funds-source"
            label={t(`fundsSecurity.source.${one}`)}
            onChange={() => {
              setSource(one);
              setMissing(undefined);
            }}
          />
        ))}
        {missing === 'source' && (
          <p className="field-error" id={HINT_ID} role="alert">
            {t('fundsSecurity.sourceMissing')}
          </p>
        )}
      </fieldset>
      <div className="border-line mt-3 border-t pt-3">
        {AGREEMENTS.map((one) => (
          <Check
            key={one}
            ref={(input) => void inputs.current.set(one, input)}
            label={t(`fundsSecurity.${one}`)}
            error={missing === one ? t('fundsSecurity.hint') : undefined}
            onChange={({ target }) => {
              setAgreed(new Set(AGREEMENTS.filter((other) => (other === one ? target.checked : agreed.has(other)))));
              setMissing(undefined);
            }}
          />
        ))}
      </div>
    </DialogFrame>
  );
}

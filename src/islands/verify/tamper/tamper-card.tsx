import { useState } from 'react';
import type { Translate } from '#i18n/translator.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field, Select } from '#ui/field.tsx';
import { listTamperTargets, type TamperedRecord, type TamperTarget } from './tamper.ts';

interface TamperProps {
  readonly t: Translate;
  readonly record: unknown;
  readonly change: TamperedRecord | undefined;
  readonly tamper: (part: TamperTarget | undefined) => void;
}

/** A text with the character marked that differs from the other text. */
function Changed({ text, other }: { readonly text: string; readonly other: string }) {
  const at = [...text].findIndex((character, i) => character !== other[i]);
  return (
    <bdi dir="ltr" className="font-mono break-all">
      {text.slice(0, at)}
      <mark className="bg-saffron text-on-saffron rounded px-0.5 font-bold">{text[at]}</mark>
      {text.slice(at + 1)}
    </bdi>
  );
}

/** Changes one character of the record and runs the checks again. */
export function TamperCard({ t, record, change, tamper }: TamperProps) {
  const [chosen, setPart] = useState<TamperTarget>('numbers');
  const parts = listTamperTargets(record);
  const part = parts.includes(chosen) ? chosen : 'numbers';
  return (
    <Card flat className="grid gap-4 p-6">
      <div>
        <h2 className="text-xl">{t('tamper.title')}</h2>
        <p className="text-ink-2 mt-1">{t('tamper.lead')}</p>
      </div>
      <Field label={t('tamper.part')}>
        {(control) => (
          <Select
            {...control}
            value={part}
            disabled={change !== undefined}
            onChange={(event) => setPart(parts.find((name) => name === event.target.value) ?? 'numbers')}
          >
            {parts.map((name) => (
              <option key={name} value={name}>
                {t(`tamper.parts.${name}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {change && (
        <dl className="bg-raised grid gap-2 rounded-art p-3 text-sm">
          <div>
            <dt className="text-ink-2">{t('tamper.before')}</dt>
            <dd>
              <Changed text={change.before} other={change.after} />
            </dd>
          </div>
          <div>
            <dt className="text-ink-2">{t('tamper.after')}</dt>
            <dd>
              <Changed text={change.after} other={change.before} />
            </dd>
          </div>
        </dl>
      )}
      <Button
        variant={change ? 'primary' : 'danger'}
        className="justify-self-start"
        onClick={() => tamper(change ? undefined : part)}
      >
        {t(change ? 'tamper.restore' : 'tamper.change')}
      </Button>
    </Card>
  );
}

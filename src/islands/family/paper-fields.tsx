import type { UseFormReturn } from 'react-hook-form';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { FormField } from '../forms/form-field.tsx';
import { PictureField } from '../account/picture-field.tsx';
import type { PaperValues } from './papers.tsx';

const PAPERS = [
  { name: 'idPhoto', purpose: 'family-id' },
  { name: 'proofPhoto', purpose: 'family-proof' },
] as const;

export interface PaperFieldsProps {
  readonly form: UseFormReturn<PaperValues>;
  readonly locale: Locale;
  readonly ticket: string;
}

/** The photos of the applicant's ID and of the proof. */
export default function PaperFields({ form, locale, ticket }: PaperFieldsProps) {
  const t = islandT(locale, 'family');
  return (
    <section className="grid gap-4">
      <div>
        <h2 className="text-lg">{t('photos')}</h2>
        <p className="text-ink-2 text-sm">{t('photosText')}</p>
      </div>
      {PAPERS.map(({ name, purpose }) => (
        <FormField key={name} form={form} name={name}>
          {(field) => <PictureField {...field} locale={locale} label={t(name)} purpose={purpose} ticket={ticket} />}
        </FormField>
      ))}
    </section>
  );
}

import { Suspense } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Locale } from '#i18n/locales.ts';
import { Spinner } from '#ui/spinner.tsx';
import { lazyPart } from '../forms/lazy-part.tsx';
import type { UploadedPicture } from '../account/picture-field.tsx';

export interface PaperValues extends FieldValues {
  readonly idPhoto: UploadedPicture | null;
  readonly proofPhoto: UploadedPicture | null;
}

// Only who has come so far needs what uploads.
const { Part: PaperFields } = lazyPart(() => import('./paper-fields.tsx'));

interface PapersProps<V extends PaperValues> {
  readonly form: UseFormReturn<V>;
  readonly locale: Locale;
  readonly ticket: string;
}

/** The photos of an application, in any form that has them. */
export const Papers = <V extends PaperValues>({ form, ...props }: PapersProps<V>) => (
  <Suspense fallback={<Spinner className="min-h-96 justify-self-center text-2xl" />}>
    {/* react-hook-form's types do not know that a form with more fields has these. */}
    <PaperFields {...props} form={form as unknown as UseFormReturn<PaperValues>} />
  </Suspense>
);

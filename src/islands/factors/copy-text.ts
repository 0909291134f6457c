import { toast } from '#client/feedback/toast.ts';
import type { Translate } from '#i18n/translator.ts';

/** Copies, and says whether it could: views inside other apps often cannot. */
export async function copyText(text: string, t: Translate): Promise<void> {
  const isCopied = await Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => true,
      () => false,
    );
  toast(t(isCopied ? 'backup.copied' : 'backup.notCopied'));
}

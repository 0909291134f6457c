import { useTransition } from 'react';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from './copy-text.ts';

interface BackupCodesProps {
  readonly locale: Locale;
  readonly codes: readonly string[];
  readonly onKept: () => Promise<void>;
}

/** Ten codes, shown this once. */
export function BackupCodes({ locale, codes, onKept }: BackupCodesProps) {
  const t = islandT(locale, 'factors');
  const [isKeeping, startKeeping] = useTransition();
  const text = codes.join('\n');
  const download = async () => {
    const file = await importWithRetry(() => import('#client/page/download-file.ts'));
    file?.downloadFile(t('backup.file'), 'text/plain', `${t('backup.fileTitle')}\n\n${text}\n`);
  };
  return (
    <section className="card grid gap-6 p-5 sm:p-8" aria-label={t('backup.showTitle')}>
      <div className="grid gap-2">
        <p>{t('backup.text')}</p>
        <p>{t('backup.showText')}</p>
      </div>
      <ul
        className="bg-soft rounded-art grid grid-cols-[repeat(auto-fit,minmax(8.6rem,1fr))] gap-2 px-3 py-4 max-sm:text-sm sm:grid-cols-2"
        aria-label={t('backup.list')}
        dir="ltr"
      >
        {codes.map((code) => (
          <li key={code} className="tabular text-center font-medium whitespace-nowrap sm:tracking-wide">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => void copyText(text, t)}>
          {t('backup.copy')}
        </Button>
        <Button variant="quiet" onClick={() => void download()}>
          {t('backup.download')}
        </Button>
      </div>
      <Button size="lg" wide busy={isKeeping} onClick={() => startKeeping(onKept)}>
        {t('backup.kept')}
      </Button>
    </section>
  );
}

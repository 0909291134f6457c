import { lazy } from 'react';
import { islandT } from '#i18n/island.ts';
import { Button, Dialog } from '#ui/index.ts';
import type { ScreenProps } from '../flow/screen-props.ts';

/** Shown if the screens cannot be loaded. A pending deposit is stored in the tab, so a reload resumes it. */
const LoadFailed = ({ locale }: ScreenProps) => {
  const t = islandT(locale, 'deposit');
  const reload = () => location.reload();
  return (
    <Dialog open onClose={reload} title={t('unreachable')} footer={<Button onClick={reload}>{t('retry')}</Button>}>
      <p>{t('offline')}</p>
    </Dialog>
  );
};

const load = () => import('./payment-screens.tsx').catch(() => ({ default: LoadFailed }));

/** Preloads the screens, so that the form opens at once. */
export const preloadPayment = (): void => void load();
export const LazyPayment = lazy(load);

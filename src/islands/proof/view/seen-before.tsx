import { useEffect, useState } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { systemNow } from '#kernel/time.ts';
import { workerChecks } from '../check/receipt-worker.ts';
import { findSeenBefore, NOTHING_SEEN } from '../check/seen-before.ts';
import { DeviceWarnings } from '../device-warning.tsx';
import { proofStore } from '../store/proof-store.ts';

const wait = (ms: number) => new Promise<boolean>((done) => setTimeout(() => done(true), ms));

/** The warnings of the device on a page that follows no order. What is shown there is not remembered. */
export default function SeenBefore({ locale }: { readonly locale: Locale }) {
  const [{ warnings, isUncompared }, setSeen] = useState(NOTHING_SEEN);
  useEffect(() => {
    void findSeenBefore({ ...proofStore, ...workerChecks, wait, now: systemNow }).then(setSeen);
  }, []);
  const forget = () => {
    // The button is gone with the warning.
    document.querySelector('main')?.focus();
    void proofStore.forgetMemory();
    setSeen(NOTHING_SEEN);
  };
  return (
    <>
      <DeviceWarnings level={2} locale={locale} warnings={warnings} onForget={forget} />
      {isUncompared && <p className="text-ink-2 text-sm">{islandT(locale, 'receipt')('device.uncompared')}</p>}
    </>
  );
}

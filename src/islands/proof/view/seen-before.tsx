import { useEffect, useState } from 'react';
import type { Locale } from '#i18n/locales.ts';
import { systemNow } from '#kernel/time.ts';
import { workerChecks } from '../check/receipt-worker.ts';
import type { DeviceWarning } from '../check/device-check.ts';
import { DeviceWarnings } from '../device-warning.tsx';
import { proofStore } from '../store/proof-store.ts';

/** What this device remembers otherwise. Nothing is asked for where it remembers nothing, or where nothing is read. */
async function findWarnings(): Promise<readonly DeviceWarning[]> {
  const memory = await proofStore.readMemory();
  if (!memory) return [];
  const compared = await workerChecks.compare(memory, systemNow()).catch(() => undefined);
  return compared?.warnings ?? [];
}

/** The warnings of the device on a page that follows no order. What is shown there is not remembered. */
export default function SeenBefore({ locale }: { readonly locale: Locale }) {
  const [warnings, setWarnings] = useState<readonly DeviceWarning[]>([]);
  useEffect(() => {
    void findWarnings().then(setWarnings);
  }, []);
  const forget = () => {
    // The button is gone with the warning.
    document.querySelector('main')?.focus();
    void proofStore.forgetMemory();
    setWarnings([]);
  };
  return <DeviceWarnings locale={locale} warnings={warnings} onForget={forget} />;
}

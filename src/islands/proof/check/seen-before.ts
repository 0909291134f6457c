import type { ProofStore } from '../store/proof-store.ts';
import type { ReceiptChecks } from './checks.ts';
import type { DeviceCheck, DeviceWarning } from './device-check.ts';
import { lookAgain } from './look-again.ts';

/** What a page that follows no order says of what this device remembers. */
export interface SeenBefore {
  readonly warnings: readonly DeviceWarning[];
  /** The device remembers something, and the log could not be compared with it. */
  readonly isUncompared: boolean;
}

interface SeenBeforeDeps extends Pick<ReceiptChecks, 'compare'>, Pick<ProofStore, 'readMemory'> {
  readonly wait: (ms: number) => Promise<boolean>;
  /** Device time in ms. */
  readonly now: () => number;
}

export const NOTHING_SEEN: SeenBefore = { warnings: [], isUncompared: false };

/** Compares the log and the keys with what this device remembers; a device that remembers nothing asks for nothing. */
export async function findSeenBefore({ readMemory, compare, wait, now }: SeenBeforeDeps): Promise<SeenBefore> {
  const memory = await readMemory();
  if (!memory) return NOTHING_SEEN;
  const looks: DeviceCheck[] = [];
  const look = async () => {
    const looked = await compare(memory, now()).catch(() => undefined);
    if (looked) looks.push(looked);
    return looked;
  };
  const device = await lookAgain(look, (looked) => looked, wait);
  // A server that refuses the second look takes back only what it was for.
  const warnings = device?.warnings ?? looks[0]?.warnings.filter((warning) => warning !== 'shrank') ?? [];
  return { warnings, isUncompared: !device || device.isUncompared === true };
}

import { createChecks, type ReceiptChecks } from './checks.ts';
import { publicFilesOf } from './public-files.ts';

/** A call of the checks; `args` are those of the named function. */
export interface CheckCall {
  readonly id: number;
  readonly name: keyof ReceiptChecks;
  readonly args: readonly unknown[];
}

/** Its result, or why there is none. */
export type CheckReply =
  { readonly id: number; readonly value: unknown } | { readonly id: number; readonly reason: string };

const checks = createChecks(publicFilesOf(location.origin));

async function answer({ id, name, args }: CheckCall): Promise<CheckReply> {
  try {
    // The page calls by the types of ReceiptChecks (receipt-worker.ts).
    const act = checks[name] as (...given: readonly unknown[]) => Promise<unknown>;
    return { id, value: await act(...args) };
  } catch (error) {
    return { id, reason: (error as Error).message };
  }
}

addEventListener('message', ({ data }: MessageEvent<CheckCall>) => {
  void answer(data).then((reply) => postMessage(reply));
});

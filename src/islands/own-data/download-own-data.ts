import { applyReaction } from '#client/gateway/apply-reaction.ts';
import { ABORTED, NO_ANSWER, type Reply } from '#client/gateway/transport.ts';
import type { CallAnswer } from '#client/gateway/call.ts';
import { pageConfig, pageLocale } from '#client/page/config.ts';
import { $user } from '#client/session/user.ts';
import { OWN_DATA_ADDRESS } from '#contract/own-data.ts';

interface OwnDataFile {
  readonly file: Blob;
  readonly name: string;
}

interface DownloadOptions {
  /** How many bytes have arrived. */
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
}

async function readAll(response: Response, onProgress: DownloadOptions['onProgress']): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(next.value);
    bytes += next.value.length;
    onProgress(bytes);
  }
  return new Blob(parts, { type: 'application/json' });
}

/**
 * Reads the player's data as one file. Refusals are shown by the caller; the end of a session has its effect, as in
 * `call`. Never throws.
 */
export async function downloadOwnData({ onProgress, signal }: DownloadOptions): Promise<CallAnswer<OwnDataFile>> {
  const token = $user.get()?.sessionToken;
  const headers = { 'accept-language': pageLocale(), ...(token ? { [pageConfig().authKey]: token } : {}) };
  try {
    const response = await fetch(OWN_DATA_ADDRESS, { method: 'POST', headers, signal });
    const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    if (name !== undefined) return { ok: true, data: { file: await readAll(response, onProgress), name } };
    const { code, message, data } = (await response.json()) as Reply;
    return { ok: false, code, message: applyReaction({ code, message, data, token, silent: true }), extData: data };
  } catch {
    // It broke off, or what answered is not our server.
    return { ok: false, code: signal.aborted ? ABORTED : NO_ANSWER, message: '', extData: null };
  }
}

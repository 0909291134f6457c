import {
  UPLOAD_FIELD,
  UPLOAD_TICKET_HEADER,
  uploadAddress,
  type UploadAnswer,
  type UploadPurpose,
} from '#contract/uploads.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { pageConfig, pageLocale } from '../page/config.ts';
import { $user } from '../session/user.ts';
import { applyReaction } from './apply-reaction.ts';
import type { CallAnswer } from './call.ts';
import { ABORTED, NO_ANSWER, type Reply } from './transport.ts';

/** A little longer than the server waits for the file. */
const TIMEOUT_MS = 75 * SECOND_MS;

export interface UploadOptions {
  /** Of an applicant without an account. */
  readonly ticket?: string | undefined;
  /** How much was sent, from 0 to 1. */
  readonly onProgress?: (sent: number) => void;
  readonly signal?: AbortSignal;
}

/** Anything else than an answer is not our gateway: a proxy's own page, a captive portal. */
function parseReply(text: string): Reply {
  try {
    const reply = JSON.parse(text) as Partial<Reply> | null;
    if (typeof reply?.code === 'number') return { code: reply.code, message: reply.message ?? '', data: reply.data };
  } catch {
    // As below.
  }
  return { code: NO_ANSWER, message: '', data: null };
}

/** Sends the file; fetch does not tell how much was sent. Never throws, like `send`. */
function sendFile(
  purpose: UploadPurpose,
  file: Blob,
  headers: Readonly<Record<string, string>>,
  { onProgress, signal }: UploadOptions,
): Promise<Reply> {
  return new Promise((done) => {
    const fail = (code: number) => () => done({ code, message: '', data: null });
    const request = new XMLHttpRequest();
    request.open('POST', uploadAddress(purpose));
    request.timeout = TIMEOUT_MS;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => done(parseReply(request.responseText));
    request.onerror = request.ontimeout = fail(NO_ANSWER);
    request.onabort = fail(ABORTED);
    signal?.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append(UPLOAD_FIELD, file);
    request.send(form);
  });
}

/** Uploads a picture. Refusals are shown by the caller; the end of a session has its effect, as in `call`. */
export async function uploadPicture(
  purpose: UploadPurpose,
  file: Blob,
  options: UploadOptions = {},
): Promise<CallAnswer<UploadAnswer>> {
  const token = $user.get()?.sessionToken;
  const headers = {
    'accept-language': pageLocale(),
    ...(token ? { [pageConfig().authKey]: token } : {}),
    ...(options.ticket === undefined ? {} : { [UPLOAD_TICKET_HEADER]: options.ticket }),
  };
  const reply = await sendFile(purpose, file, headers, options);
  if (reply.code === 0) return { ok: true, data: reply.data as UploadAnswer };
  const message = reply.code === ABORTED ? '' : applyReaction({ ...reply, token, silent: true });
  return { ok: false, code: reply.code, message, extData: reply.data };
}

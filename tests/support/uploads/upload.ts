import { UPLOAD_FIELD, UPLOAD_TICKET_HEADER, type UploadAnswer } from '#contract/uploads.ts';
import type { TestAnswer, TestClient } from '../node/test-node.ts';

export interface UploadRequest {
  readonly purpose: string;
  readonly files: readonly (Buffer | readonly [content: Buffer, name: string, type: string])[];
  readonly ticket?: string;
  readonly player?: TestClient;
  readonly locale?: string;
  readonly field?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Uploads files as a browser's form does. */
export async function upload(
  origin: string,
  { purpose, files, ticket, player, locale = 'en-US', field = UPLOAD_FIELD, headers = {} }: UploadRequest,
): Promise<TestAnswer<UploadAnswer>> {
  const form = new FormData();
  for (const file of files) {
    const [content, name, type] = Buffer.isBuffer(file)
      ? ([file, 'photo.jpg', 'image/jpeg'] as const)
      : (file as readonly [Buffer, string, string]);
    form.append(field, new Blob([new Uint8Array(content)], { type }), name);
  }
  const response = await fetch(`${origin}/upload/${purpose}`, {
    method: 'POST',
    body: form,
    headers: {
      'accept-language': locale,
      ...(ticket === undefined ? {} : { [UPLOAD_TICKET_HEADER]: ticket }),
      ...(player?.token ? { 'api-access-token': player.token, cookie: player.cookie ?? '' } : {}),
      ...headers,
    },
  });
  return { status: response.status, ...((await response.json()) as Omit<TestAnswer<UploadAnswer>, 'status'>) };
}

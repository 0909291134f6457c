/*
 * Pictures: `POST /upload/{purpose}` with one file in a multipart form. The answer is that of a command; its `fileId`
 * is named by the command that the picture is for.
 */

/** Who may upload a picture for it: a player by their session, or an applicant by a ticket that a command gave. */
export type UploadHolder = 'player' | 'applicant';

/** What pictures are for. A picture is accepted for its own purpose only. */
export const UPLOAD_PURPOSES = {
  'family-id': { holder: 'applicant' },
  'family-proof': { holder: 'applicant' },
  'closure-id': { holder: 'player' },
} as const satisfies Readonly<Record<string, { readonly holder: UploadHolder }>>;
export type UploadPurpose = keyof typeof UPLOAD_PURPOSES;

export const isUploadPurpose = (text: string): text is UploadPurpose => Object.hasOwn(UPLOAD_PURPOSES, text);

export const uploadAddress = (purpose: UploadPurpose): string => `/upload/${purpose}`;
/** The form's field with the file. */
export const UPLOAD_FIELD = 'file';
/** The header with an applicant's ticket. */
export const UPLOAD_TICKET_HEADER = 'x-upload-ticket';

export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
export const MAX_PICTURE_MEGAPIXELS = 50;
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

export interface UploadAnswer {
  readonly fileId: string;
}

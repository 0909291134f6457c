import { RETURN_PARAM, safeReturnPath } from '#client/page/navigation.ts';

/** The message of the page inside the provider's frame to the page around it when the player is done. */
export const IDENTITY_RETURNED = 'kyc-returned';

/** The provider's return address: the frame's own page, to which the provider adds a ticket. */
export const IDENTITY_FRAME_PATH = '/account/kycIframe';
/** Where a check begins: the status and the choice of a document. */
export const IDENTITY_STATUS_PATH = '/account/kyc-verification';
/** What a verified player sees instead. */
export const VERIFIED_PATH = '/account/verification';

const TYPE_PARAM = 'idCardType';
const FINISHED_PARAM = 'finished';

const withQuery = (path: string, fields: Readonly<Record<string, string | undefined>>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
};

/** `returnTo` is the page that a verified player goes on to, e.g. the deposit that asked for the verification. */
export const identityStartHref = (returnTo: string | undefined): string =>
  withQuery(IDENTITY_STATUS_PATH, { [RETURN_PARAM]: returnTo });

export const identityFrameHref = (idCardType: string, returnTo: string | undefined): string =>
  withQuery(IDENTITY_FRAME_PATH, { [TYPE_PARAM]: idCardType, [RETURN_PARAM]: returnTo });

/** The frame's page for a check that ended in the whole window. */
export const identityFinishedHref = (ticketId: string, returnTo: string | undefined): string =>
  withQuery(IDENTITY_FRAME_PATH, { [FINISHED_PARAM]: ticketId, [RETURN_PARAM]: returnTo });

/** What the address of one of these pages says. */
export function readIdentityQuery(search: string) {
  const query = new URLSearchParams(search);
  const returnTo = query.get(RETURN_PARAM);
  return {
    idCardType: query.get(TYPE_PARAM) === 'PASSPORT' ? 'PASSPORT' : 'EID',
    returnTo: returnTo === null ? undefined : safeReturnPath(returnTo),
    finished: query.get(FINISHED_PARAM) ?? undefined,
  } as const;
}

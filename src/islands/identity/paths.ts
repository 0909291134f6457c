/** Message of the page inside the provider's frame to the page around it when the player is done. */
export const IDENTITY_RETURNED = 'kyc-returned';

/** Where the provider leads back to: the frame's own page, with a ticket that the provider adds. */
export const IDENTITY_FRAME_PATH = '/account/kycIframe';
export const IDENTITY_STATUS_PATH = '/account/kyc-verification';

/** The message of the page inside the provider's frame to the page around it when the player is done. */
export const IDENTITY_RETURNED = 'kyc-returned';

/** The provider's return address: the frame's own page, to which the provider adds a ticket. */
export const IDENTITY_FRAME_PATH = '/account/kycIframe';
export const IDENTITY_STATUS_PATH = '/account/kyc-verification';

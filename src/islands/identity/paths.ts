/** What the page inside the provider's frame says to the page around it when the person is done. */
export const IDENTITY_RETURNED = 'kyc-returned';

/** Where the provider leads back to: the frame's own page, told apart by the ticket the provider adds. */
export const IDENTITY_FRAME_PATH = '/account/kycIframe';
export const IDENTITY_STATUS_PATH = '/account/kyc-verification';

/** What the page inside the provider's frame says to the page around it when the person is done. */
export const RETURNED = 'kyc-returned';

/** Where the provider leads back to: the frame's own page, told apart by the ticket the provider adds. */
export const FRAME_PATH = '/account/kycIframe';
export const STATUS_PATH = '/account/kyc-verification';

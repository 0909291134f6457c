/** Query parameter of the page: an account is frozen, and its owner shows who they are first. */
export const VERIFY_PARAM = 'verify';

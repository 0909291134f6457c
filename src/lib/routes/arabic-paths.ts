/** Arabic paths that differ, by their English path. In a file of their own, so that a browser loads only these. */
export const ARABIC_PATHS: Readonly<Record<string, string>> = {
  '/account/deposit': '/account/إيداع',
  '/account/withdraw': '/account/سحب',
};

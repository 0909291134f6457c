/** Paths that read otherwise in Arabic, by their English path. Apart from the table, so that a browser loads only these. */
export const ARABIC_PATHS: Readonly<Record<string, string>> = {
  '/account/deposit': '/account/إيداع',
  '/account/withdraw': '/account/سحب',
};

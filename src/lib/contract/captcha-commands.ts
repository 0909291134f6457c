/**
 * Addresses of the commands that ask for a solved captcha. Apart from the contract, so that pages load no schemas;
 * `commands.test.ts` compares the two.
 */
export const CAPTCHA_COMMANDS: ReadonlySet<string> = new Set([
  '/hapi/001001',
  '/hapi/001012',
  '/hapi/001016',
  '/hapi/100201',
  '/hapi/100202',
  '/hapi/100203',
  '/hapi/430000',
]);

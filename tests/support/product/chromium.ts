// Read when @sparticuz/chromium is imported: makes it unpack its own NSS libraries.
process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';

const { default: packed } = await import('@sparticuz/chromium');

/** Launch options for Playwright with the Chromium from npm, so that no installed browser is needed. */
export async function chromiumOptions(): Promise<{ executablePath: string; args: string[]; headless: true }> {
  return {
    executablePath: process.env['CHROMIUM_PATH'] ?? (await packed.executablePath()),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
    ],
    headless: true,
  };
}

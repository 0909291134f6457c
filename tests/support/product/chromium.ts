// Read when @sparticuz/chromium is imported: makes it unpack its own NSS libraries too.
process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';

const { default: packed } = await import('@sparticuz/chromium');

/** Launch options of the Chromium that npm brings, for Playwright. No browser of the machine is needed. */
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

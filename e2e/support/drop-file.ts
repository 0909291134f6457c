import type { Page } from '@playwright/test';

/** Drops a JSON file on whatever shows a text. */
export async function dropFile(page: Page, where: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'receipt.json', { type: 'application/json' }));
    return transfer;
  }, text);
  await page.getByText(where, { exact: true }).dispatchEvent('drop', { dataTransfer });
}

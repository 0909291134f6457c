import type { FrameLocator, Page } from '@playwright/test';

/** What is typed at the identity provider; the rest is as the provider was told it, or made up. */
export interface TypedDocument {
  readonly number: string;
  readonly name?: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly expireDate?: string;
}

/** What the sandbox's provider finds: by the document's data, under review, or a reason of a failure. */
type Verdict = 'honest' | 'VERIFIED' | 'REVIEW' | number;

/** Fills in the provider's two pages: the document, then what the check finds. */
export async function passCheck(
  provider: Page | FrameLocator,
  document: TypedDocument,
  verdict: Verdict = 'honest',
): Promise<void> {
  for (const [field, value] of Object.entries(document) as [string, string][])
    await provider.locator(`#${field}`).fill(value);
  await provider.locator('button[value="document"]').click();
  await provider.locator(`input[value="${verdict}"]`).check();
  await provider.locator('button[value="verdict"]').click();
}

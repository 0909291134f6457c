import { expect } from '@playwright/test';
import { makePicture } from '#support/uploads/pictures.ts';
import { newMobile, readOneTimeCode, type Person } from './person.ts';

export const PHOTO = { name: 'id.png', mimeType: 'image/png', buffer: await makePicture('png') };

/** Steps of somebody who applies for a relative's account, on an open page. */
export function createFamilyApplicant(me: Person) {
  const { page, t } = me;
  const mobile = newMobile();
  const email = `sara${mobile}@example.com`;
  const field = (key: string) => page.getByLabel(t(key), { exact: true });
  const refusals = page.getByRole('alert').filter({ hasText: /./ });
  const added = page.getByText(t('account:picture.added'));
  const choosePhoto = (name: string, file = PHOTO) => field(name).setInputFiles(file);
  return {
    mobile,
    email,
    field,
    refusals,
    added,
    choosePhoto,
    /** The refusal that belongs to a field. */
    expectRefused: async (control: ReturnType<typeof field>, text: string) => {
      await expect(control).toHaveAttribute('aria-invalid', 'true');
      await expect(control).toHaveAccessibleDescription(new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
    },
    fillAbout: async () => {
      await field('family:applicantName').fill('Sara O’Neill');
      await page.getByLabel(t('account:field.mobile')).fill(mobile);
      await field('family:email').fill(email);
      await field('family:relationshipLabel').selectOption('spouse');
    },
    readCodes: async () => ({ code: await readOneTimeCode(`+971${mobile}`), emailCode: await readOneTimeCode(email) }),
    /** An account by its place, from 0. */
    fillAccount: async (at: number, kind: 'monitor' | 'exclude', account: string) => {
      await page
        .getByRole('radio', { name: t(`family:kind.${kind}`) })
        .nth(at)
        .check();
      await field('family:holderName').nth(at).fill('Omar Haddad');
      await field('family:accountNumber').nth(at).fill(account);
      await field('family:durationLabel').nth(at).selectOption('6m');
    },
    choosePhotos: async () => {
      await choosePhoto('family:idPhoto');
      await choosePhoto('family:proofPhoto');
      await expect(added).toHaveCount(2);
    },
    readReceipt: async () => {
      await expect(page.getByRole('heading', { name: t('family:done.title') })).toBeFocused();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      const receipt = page.getByLabel(t('family:done.receipt'));
      // The number begins where its label begins.
      const starts = await Promise.all(
        [receipt, page.getByText(t('family:done.receipt'), { exact: true })].map((one) =>
          one.evaluate((element) => {
            const { left, right } = element.getBoundingClientRect();
            return Math.round(document.dir === 'rtl' ? right : left);
          }),
        ),
      );
      expect(starts[0]).toBe(starts[1]);
      return (await receipt.textContent()) ?? '';
    },
    search: async (number: string) => {
      await field('family:progress.number').fill(number);
      await me.press('family:progress.search');
    },
    status: (name: string) => page.getByRole('heading', { level: 2, name: t(`family:progress.${name}.title`) }),
  };
}

import { expect, type Browser } from '@playwright/test';
import type { Locale } from '#i18n/locales.ts';
import { createPerson, type Person } from './person.ts';
import { restoreSession, type Session } from './player.ts';

/** A person at the pages of a login, in a browser of their own; with a session, as that player. */
export async function openLogin(browser: Browser, locale: Locale, width = 390, session?: Session) {
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale });
  if (session) await restoreSession(session, context);
  const me = createPerson(await context.newPage(), locale);
  const { page, t } = me;
  return {
    context,
    me,
    field: (key: string) => page.getByLabel(t(`account:field.${key}`), { exact: true }),
    // The choice of the contact has the same name in Arabic.
    emailField: () => page.getByRole('textbox', { name: t('account:field.email') }),
    alert: (text: string) => page.getByRole('alert').filter({ hasText: text }),
    byEmail: () => page.getByRole('radio', { name: t('account:login.byEmail') }).check(),
    byCode: async () => {
      // Astro marks an island until React hydrates it: after that no press is lost.
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
      await page.getByRole('tab', { name: t('account:login.byCode') }).click();
    },
  };
}

export const expectLoggedIn = (page: Person['page']) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('user_info'))).toContain('sessionToken');

/** A code of six digits that is another one. */
export const otherCode = (code: string) => (code === '111111' ? '222222' : '111111');

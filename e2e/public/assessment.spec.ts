import { expect, test, type Page } from '@playwright/test';
import { questionnaireResult } from '#contract/assessment/100306-questionnaire-result.ts';
import { lastAssessment } from '#contract/assessment/430080-last-assessment.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectTranslated } from '../support/language.ts';
import { createPerson, SCREENS } from '../support/person.ts';
import { registerPlayer, restoreSession, sendCommandOrThrow } from '../support/player.ts';

const group = (page: Page, number: number) => page.getByRole('radiogroup').nth(number - 1);

for (const [locale, width] of SCREENS)
  test(`the self-assessment is answered by keyboard, kept in the tab, and says what to do, in ${locale} at ${width}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 844 } });
    const page = await context.newPage();
    const me = createPerson(page, locale);
    const { t } = me;
    const say = (number: number, answer: 'yes' | 'no') =>
      group(page, number)
        .getByRole('radio', { name: t(`assessment:${answer}`), exact: true })
        .press('Space');
    const submit = page.getByRole('button', { name: t('assessment:submit') });
    const progress = (n: number) => page.getByText(t('assessment:progress', { n }), { exact: true });
    await me.go('/Assessment');
    await expect(page.getByRole('radiogroup')).toHaveCount(14);
    await expect(group(page, 3)).toHaveAccessibleName(new RegExp(t('assessment:question.q3').replace('?', '\\?')));
    await expect(submit).toBeEnabled();
    await expectAccessible(page);
    await expectTranslated(page, locale);

    // Six yes answers; questions 4 and 14 stay open.
    const answered = [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13];
    for (const number of answered) await say(number, number < 8 ? 'yes' : 'no');
    await expect(progress(12)).toBeVisible();
    await page.reload();
    await expect(progress(12)).toBeVisible();
    await submit.press('Enter');
    await expect(group(page, 4).getByRole('radio').first()).toBeFocused();
    await expect(group(page, 4)).toHaveAccessibleDescription(new RegExp(t('assessment:open', { number: 4 })));
    await expect(
      page.getByRole('alert').filter({ hasText: t('assessment:left', { count: 2, number: 4 }) }),
    ).toBeVisible();
    await expectAccessible(page);
    await say(4, 'no');
    await say(14, 'no');
    await submit.press('Enter');

    const risk = page.getByRole('heading', { name: t('assessment:result.risk') });
    await expect(risk).toBeFocused();
    await expect(page.getByText(t('assessment:result.count', { count: 6 }))).toBeVisible();
    await expect(page.getByText(t('assessment:result.visitor'))).toBeVisible();
    await expect(page.getByRole('link', { name: t('assessment:act.helpLink') })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => sessionStorage.getItem('assessment'))).toBeNull();
    await page.emulateMedia({ media: 'print' });
    await expect(risk).toBeVisible();
    await expect(page.locator('main button').filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: null });

    await expectTranslated(page, locale);

    // Five are at risk.
    const takeAgain = async (yes: number) => {
      await page.getByRole('button', { name: t('assessment:result.again') }).click();
      await expect(group(page, 1).getByRole('radio').first()).toBeFocused();
      // Below the header.
      await expect.poll(async () => (await group(page, 1).boundingBox())?.y).toBeGreaterThan(56);
      await expect(group(page, 1)).toBeInViewport({ ratio: 1 });
      for (let number = 1; number <= 14; number++) await say(number, number <= yes ? 'yes' : 'no');
      await submit.click();
    };
    await takeAgain(5);
    await expect(risk).toBeFocused();
    await expect(page.getByText(t('assessment:result.count', { count: 5 }))).toBeVisible();

    // A player takes it again: all no, and the count is kept with the account.
    const player = await registerPlayer();
    await restoreSession(player.session, context);
    await me.go('/Assessment');
    await expect(page.getByText(t('assessment:privacy.player'))).toBeVisible();
    for (let number = 1; number <= 14; number++) await say(number, 'no');
    await submit.click();
    await expect(page.getByRole('heading', { name: t('assessment:result.low') })).toBeFocused();
    await expect(page.getByText(t('assessment:result.kept'))).toBeVisible();
    const { data } = await sendCommandOrThrow(lastAssessment, {}, player.session);
    expect(data.last).toMatchObject({ yes: 0, atRisk: false });
    // Four are not at risk, also where the call is refused, which changes nothing about the result.
    await page.route(`**/hapi/${questionnaireResult.code}`, (route) => route.abort());
    await takeAgain(4);
    await expect(page.getByRole('heading', { name: t('assessment:result.low') })).toBeFocused();
    await expect(page.getByText(t('assessment:result.count', { count: 4 }))).toBeVisible();
    await expect(page.getByText(t('assessment:result.notKept'))).toBeVisible();
    await expectTranslated(page, locale);
    await page.getByRole('button', { name: t('assessment:result.again') }).click();
    await expect(progress(0)).toBeVisible();
    const [, last = ''] = t('assessment:last', { day: '#', yes: 0 }).split('#');
    await expect(page.getByText(last)).toBeVisible();
    await context.close();
  });

import { expect, test, type Locator } from '@playwright/test';
import { childElements, parseXml, childText } from '#support/formats/xml.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { origin } from '../support/product.ts';
import { sampleCases } from '../support/sample.ts';

/** Pages to read: news, responsible play, policies, about us. None needs JavaScript. */
const LANGUAGES = [
  { prefix: '', title: 'News', trailName: 'Breadcrumb', safety: 'Safety', older: 'Older' },
  { prefix: '/ar-AE', title: 'الأخبار', trailName: 'مسار التنقل', safety: 'الأمان', older: 'الأقدم' },
] as const;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { prefix, title, trailName, safety, older } of LANGUAGES) {
    test(`lists news${prefix} newest first, by page and by topic, and opens an item`, async ({ page }) => {
      await page.goto(`${origin()}${prefix}/news`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      const days = page.getByRole('article').locator('time');
      const listed = await days.evaluateAll((list) => list.map((one) => one.getAttribute('datetime') ?? ''));
      expect(listed.length).toBeGreaterThan(5);
      expect(listed).toEqual([...listed].sort().reverse());

      await page.getByRole('link', { name: older, exact: true }).click();
      await expect(page).toHaveURL(/\/news\?page=2$/);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${prefix}/news\\?page=2$`));
      expect((await days.first().getAttribute('datetime')) ?? '').toMatch(/^2026-/);

      await page.getByRole('link', { name: safety, exact: true }).click();
      await expect(page).toHaveURL(/\/news\?category=safety$/);
      await expect(page.getByRole('link', { name: safety, exact: true })).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('article').locator('.tag').first()).toHaveText(safety);
      for (const tag of await page.getByRole('article').locator('.tag').allTextContents()) expect(tag).toBe(safety);

      const first = page.getByRole('article').getByRole('link').first();
      const name = (await first.textContent())?.trim() ?? '';
      await first.click();
      await expect(page).toHaveURL(new RegExp(`${prefix}/newDetail\\?id=[a-z0-9-]+$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      const data = JSON.parse(
        (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
      ) as {
        headline: string;
        mainEntityOfPage: string;
      };
      expect(data.headline).toBe(name);
      expect(data.mainEntityOfPage).toBe(await page.locator('link[rel=canonical]').getAttribute('href'));
      await page.locator('main').getByRole('link', { name: title, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${prefix}/news$`));
    });

    test(`the first topic of news${prefix} begins in line with the title on a phone`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${origin()}${prefix}/news`);
      const start = async (locator: Locator) => {
        const { x, width } = (await locator.boundingBox()) ?? { x: NaN, width: NaN };
        return Math.round(prefix === '' ? x : x + width);
      };
      const heading = await start(page.getByRole('heading', { level: 1 }));
      expect(await start(page.locator('main nav').first().getByRole('link').first())).toBe(heading);
    });

    test(`shows breadcrumbs of a news item, a policy and a guide${prefix}, also as structured data`, async ({
      page,
    }) => {
      const below = [
        { to: '/newDetail?id=open-results', above: '/news' },
        { to: '/article?key=COOKIES+POLICY&category=18', above: '/article' },
        { to: '/how-to-play?game=pick3', above: '/how-to-play' },
      ];
      for (const { to, above } of below) {
        await page.goto(origin() + prefix + to);
        const trail = page.getByRole('navigation', { name: trailName, exact: true });
        const steps = trail.getByRole('listitem');
        await expect(steps).toHaveCount(3);
        await expect(steps.nth(2)).toHaveAttribute('aria-current', 'page');
        const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
        const list = scripts
          .map((one) => JSON.parse(one) as { '@type': string; itemListElement: { name: string; item: string }[] })
          .find((one) => one['@type'] === 'BreadcrumbList')?.itemListElement;
        const shown = await steps.allTextContents();
        expect(list?.map(({ name }) => name)).toEqual(shown.map((one) => one.trim()));
        const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
        expect(list?.at(-1)?.item).toBe(canonical);
        await trail.getByRole('link').nth(1).click();
        await expect(page).toHaveURL(new RegExp(`${prefix}${above}$`));
        expect(list?.[1]?.item).toBe(await page.locator('link[rel=canonical]').getAttribute('href'));
      }
    });

    test(`the news feed${prefix} matches the pages`, async ({ page, request }) => {
      await page.goto(`${origin()}${prefix}/news`);
      const href = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
      const answer = await request.get(origin() + (href ?? ''));
      expect(answer.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
      const channel = childElements(parseXml(await answer.text()), 'channel')[0];
      const items = channel ? childElements(channel, 'item') : [];
      expect(items.length).toBeGreaterThanOrEqual(12);
      const [item] = items;
      await page.goto(item ? (childText(item, 'link') ?? '') : '');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(item ? (childText(item, 'title') ?? '') : '');
    });
  }

  test('a tab of Play Responsibly opens by its name in any case, and by a link', async ({ page }) => {
    await page.goto(`${origin()}/Play-Responsibly?key=Play-Responsibly&activeTabName=Player%20Controls`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Player controls');
    const tabs = page.getByRole('navigation', { name: 'Playing responsibly' });
    await expect(tabs.getByRole('link', { name: 'Player controls' })).toHaveAttribute('aria-current', 'page');
    await tabs.getByRole('link', { name: 'Protecting minors' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Protecting minors');
    await page.goto(`${origin()}/ar-AE/Play-Responsibly?activeTabName=player%20controls`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('أدوات التحكم للاعب');
    await page.goto(`${origin()}/Play-Responsibly`);
    await expect(page.locator('[aria-current=page]').filter({ hasText: 'How to play safely' })).toBeVisible();
  });

  test('a policy opens by its key in any case, and an unknown key shows the list', async ({ page }) => {
    await page.goto(`${origin()}/article?key=cookies%20policy&category=18`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookies policy');
    await expect(page.getByText('naseeb_session')).toBeVisible();
    await page.goto(`${origin()}/article?key=nothing`);
    await expect(page).toHaveURL(/\/article$/);
    await page.getByRole('link', { name: 'Accessibility statement' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility statement');
  });

  test('about us leads to the page that verifies draws and shows how to reach support', async ({ page }) => {
    await page.goto(`${origin()}/About-Us`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A lottery that anyone can check');
    const contact = page.getByRole('region', { name: 'Contact us' });
    await expect(contact.getByRole('link')).toHaveAttribute('href', /^mailto:/);
    const how = page.getByRole('region', { name: 'Draws that anyone can verify' });
    await how.getByRole('link', { name: 'Verify a draw' }).click();
    await expect(page).toHaveURL(/\/lottery\/verify$/);
  });
});

test('unknown news addresses redirect to the list', async ({ page }) => {
  for (const path of ['/newDetail', '/newDetail?id=nothing', '/news?page=99', '/news?category=nothing']) {
    await page.goto(origin() + path);
    await expect(page).toHaveURL(/\/news$/);
  }
});

test('print shows only the text, dark on white', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const path of ['/About-Us', '/newDetail?id=nine-games', '/ar-AE/article?key=COOKIES+POLICY&category=18']) {
    await page.goto(origin() + path);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveCSS('color', 'rgb(16, 32, 28)');
    await expect(page.locator('.shell-head, .shell-foot, .no-print, .aside').filter({ visible: true })).toHaveCount(0);
  }
});

const PAGES = [
  '/news',
  '/newDetail?id=nine-games',
  '/About-Us',
  '/Play-Responsibly',
  '/article',
  '/article?key=COOKIES+POLICY&category=18',
];
for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  for (const path of sampleCases(`texts ${width}`, PAGES, 2))
    test(`${path} passes axe and fits the screen at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const prefix of ['', '/ar-AE']) {
        await page.goto(origin() + prefix + path);
        await expectAccessible(page);
      }
    });

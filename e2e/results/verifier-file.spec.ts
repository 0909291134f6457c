import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { expect, test, type Page, type TestInfo } from '@playwright/test';
import { hold } from '#support/proof/v3/held.ts';
import { assertPresent } from '#kernel/assert.ts';
import { OPERATOR, pins, shownChange, STRANGER, ticketOf } from '#support/proof/v3/world.ts';
import { createLogReader } from '#support/tlog/read-log.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { origin } from '../support/product.ts';

const { record, beside } = hold('61-261121');

const fetchBytes = async (path: string) => Buffer.from(await (await fetch(origin() + path)).arrayBuffer());

const asFile = (name: string, value: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(value)),
});

const CUT = { name: 'cut.json', mimeType: 'application/json', buffer: Buffer.from('{"version":3,') };

/** Opens the file from the disk, without a network. */
async function openVerifier(page: Page, info: TestInfo): Promise<void> {
  const place = info.outputPath('verifier.html');
  await writeFile(place, await fetchBytes('/verifier.html'));
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(place).href);
}

test('the log of draws names the verifier file of this release', async () => {
  const hash = createHash('sha256')
    .update(await fetchBytes('/verifier.html'))
    .digest('hex');
  const keys = JSON.parse((await fetchBytes('/open/keys.json')).toString()) as {
    readonly log: { readonly key: string };
  };
  const reader = createLogReader((path) => fetchBytes(`/log/${path}`), keys.log.key);
  const { checkpoint } = await reader.checkpoint();
  expect(await reader.entries(checkpoint.size)).toContainEqual(expect.objectContaining({ type: 'verifier', hash }));
});

test('the verifier file says what a ticket needs beside it', async ({ page }, info) => {
  await openVerifier(page, info);
  const { draw, receipts, orders } = hold('61-261121');
  const ticket = ticketOf(draw, assertPresent(receipts[0], 'a receipt'), assertPresent(orders[0], 'an order'), 1);
  await page.getByLabel('Choose files').setInputFiles([asFile('pins.json', pins), asFile('ticket.json', ticket)]);
  await expect(page.locator('#result')).toContainText('add the record of draw \u206661-261121\u2069');
  await expect(page.locator('#result')).toContainText('Save the data only');
  await expectAccessible(page);
});

test('the verifier file checks a list of tickets one by one, and says why a file is of no use', async ({
  page,
}, info) => {
  await openVerifier(page, info);
  const { draw, receipts, orders } = hold('69-261121-0642');
  const [receipt, order] = [assertPresent(receipts[0], 'a receipt'), assertPresent(orders[0], 'an order')];
  const [first, second] = [1, 2].map((entryNo) => ticketOf(draw, receipt, order, entryNo));
  const own = hold('69-261121-0642');
  const files = [
    asFile('pins.json', { ...pins, keyChanges: [shownChange(100_000, OPERATOR, STRANGER)] }),
    asFile('record.json', own.record),
    asFile('tickets.json', own.beside.list),
    asFile('winners.json', { ...beside.winners, drawId: '61-261121' }),
    asFile('order.json', [first, { ...second, entryText: 'nap4|1,2,3,4|1|100' }]),
    CUT,
  ];
  await page.getByLabel('Choose files').setInputFiles(files);
  const result = page.locator('#result');
  await expect(result.locator('h2')).toHaveText('2 tickets');
  await expect(result.locator('h2')).toBeFocused();
  await expect(result.locator('h3')).toHaveText([
    'Naseeb has changed its key',
    "One of your files isn't the right one",
    "The ticket file was changed, or isn't of this draw",
  ]);
  const list = page.getByRole('status').getByRole('listitem');
  await expect(list.filter({ hasText: 'cut.json' })).toContainText("It isn't data that can be read");
  await expect(list.filter({ hasText: 'winners.json' })).toContainText("It's of another draw than what is checked");
  // Of many tickets nothing is made that nobody has opened.
  await expect(result.locator('.state')).toHaveCount(0);
  await result.getByText('What was checked').nth(1).click();
  await expect(result.locator('details[open] .state').first()).toHaveText('Failed');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'العربية' }).click();
  await expect(result.locator('h2')).toHaveText('تذكرتان');
  await result.getByText('ما تم فحصه').nth(1).click();
  // No English sentence is to be read before somebody asks for it.
  const english = result.locator('[lang=en]');
  await expect(english.first()).toBeHidden();
  expect(await english.evaluateAll((all) => all.filter((one) => !one.closest('details details')).length)).toBe(0);
  await expectAccessible(page);
});

test('the verifier file says of an unusable file why, to whoever listens, and keeps the focus', async ({
  page,
}, info) => {
  await openVerifier(page, info);
  const input = page.getByLabel('Choose files');
  const status = page.getByRole('status').first();
  const before = await status.elementHandle();
  await input.focus();
  await input.setInputFiles(CUT);
  await expect(status).toContainText("It isn't data that can be read");
  expect(await status.evaluate((now, then) => now === then, before)).toBe(true);
  await expect(input).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove all files' }).click();
  await expect(status).toBeEmpty();
  await expect(input).toBeFocused();
});

test('the verifier file checks a draw without a network, in both languages', async ({ page }, info) => {
  await openVerifier(page, info);
  const heading = page.locator('#result h2').first();

  const files = [
    asFile('record.json', record),
    asFile('tickets.json', beside.list),
    asFile('winners.json', beside.winners),
  ];
  await page.getByLabel('Choose files').setInputFiles(files);
  await expect(page.getByText('Choose a file with the keys first')).toBeVisible();
  await expect(heading).toHaveText('Nothing could be checked');
  await page.getByLabel('Choose files').setInputFiles(asFile('pins.json', pins));
  await expect(heading).toHaveText('Nothing wrong was found, but not everything could be checked');
  await expect(heading).toBeFocused();
  await expect(page.locator('.balls span')).toHaveText(record.numbers.flat().map(String));
  await expectAccessible(page);

  await page.getByRole('button', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(heading).toHaveText('لم يُعثر على خطأ، لكن تعذّر فحص بعض الأمور');
  await expectAccessible(page);
  await page.locator('input').setInputFiles(asFile('changed.json', { ...record, numbers: [[1, 2, 3, 4, 5, 6], [7]] }));
  await expect(heading).toHaveText('فشل الفحص');
  // Both stand there: what was calculated, and what the file announces.
  const changed = [1, 2, 3, 4, 5, 6, 7];
  await expect(page.locator('.balls span')).toHaveText([...record.numbers.flat(), ...changed].map(String));
  await expect(page.getByText('الأرقام المعلنة في ملف السحب')).toBeVisible();
});

import type { Page } from '@playwright/test';
import { anotherPhone, becomeOwner, expect, test, type NewShop } from '#tests/support/desk-shop.ts';
import { callShop, logIn, openAccount, payForOrder } from '#tests/support/journey.ts';
import { look } from '#tests/support/look.ts';

const goods = [
  { sku: 'MUSLIN', name: 'Muslin squares', price: 12.5, stock: 20 },
  { sku: 'CUP', name: 'Otter cup', price: 8, stock: 2 },
];

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** A change another owner has made meanwhile. */
const meanwhile = (shop: NewShop, key: string, value: string) =>
  shop.sql(`insert into settings (key, value, staff_id, changed_at)
    select '${key}', to_jsonb('${value}'::text), id, now() from staff
    on conflict (key) do update set value = excluded.value, version = settings.version + 1`);

test('the carrier’s table is pasted, Northern Ireland is opened, and shoppers pay it', async ({
  page,
  shop,
  browser,
}) => {
  await shop.stockUp(goods);
  const buyer = await openAccount();
  const { Products } = await callShop<{ Products: { Uuid: string }[] }>('GET', '/api/products?search=cup');
  await callShop('POST', '/api/basket/items', { productId: Products[0]!.Uuid, quantity: 1 }, buyer.token);
  await becomeOwner(page, shop);

  // With two cups left, Today reports them as running out.
  await page.getByRole('link', { name: /1\s*product is low on stock/ }).click();
  await expect(page.getByRole('link', { name: 'Otter cup' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Muslin squares' })).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('vat');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Set delivery prices' }).click();
  const price = page.getByLabel('Standard delivery, Mainland, any weight, £');
  await expect(price).toHaveValue('3.95');

  // A slip is said beside its cell, when it is left and when it is saved.
  await price.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('four');
  await button(page, 'Save for new orders').press('Enter');
  await expect(price).toHaveAccessibleDescription(/such as 3.95/);
  await expect(price).toBeFocused();

  // The carrier's table fills the weights and the zones that it names.
  await page.getByText('Paste prices of Standard delivery').click();
  const block = page.getByLabel('Prices', { exact: true });
  await block.fill(
    'Zone\tup to 2 kg\tup to 20 kg\tFree from\nMainland\t4.75\t6.95\t50\nHighlands and Islands\t7.95\t12.95\t\nNorthern Ireland\t8.95\t10.95\t\nJersey\t1\t2\t',
  );
  await button(page, 'Fill in').click();
  await expect(page.getByText(/^Not filled in: .*Jersey/)).toBeVisible();
  await expect(page.getByLabel('Standard delivery, Northern Ireland, up to 2 kg, £')).toHaveValue('8.95');

  // Tried before it is saved: closed, then opened.
  await page.getByLabel('Postcode', { exact: true }).fill('bt15gs');
  await page.getByLabel('SKU or name of a product').fill('cup');
  await button(page, 'Try').click();
  const outcome = page.getByRole('status').filter({ hasText: 'BT1 5GS' });
  await expect(outcome).toContainText('Shoppers are told: We do not deliver to Northern Ireland yet.');
  await button(page, 'Open Northern Ireland').click();
  await expect(outcome).toContainText('not weighed, so it costs the heaviest');
  await expect(outcome).toContainText('Standard delivery: £10.95');
  await button(page, 'Work it out').click();
  await expect(page.getByText('No orders in the last 30 days.')).toBeVisible();

  // What is typed outlasts a reload.
  await page.reload();
  await expect(price).toHaveCount(0);
  await expect(page.getByLabel('Standard delivery, Mainland, up to 2 kg, £')).toHaveValue('4.75');
  await button(page, 'Save for new orders').click();
  await expect(page.getByText('Saved for new orders.').first()).toBeVisible();
  await expect(page.getByText(/Set by Nora Bell/)).toBeVisible();
  await button(page, 'Show history').click();
  const history = page.getByRole('list', { name: 'Earlier prices' });
  await expect(history).toContainText('Northern Ireland: opened');
  await expect(history.getByRole('button', { name: 'Restore this' })).toHaveCount(1);

  // It leads to the products that have no weight.
  await page.getByRole('link', { name: '2 products have no weight' }).click();
  await expect(page.getByRole('link', { name: 'Otter cup' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Muslin squares' })).toBeVisible();

  // The shop shows it to strangers and in the basket.
  const customer = await anotherPhone(browser);
  await customer.page.goto(`${shop.url}/login`);
  await logIn(customer.page, buyer);
  await customer.page.goto(`${shop.url}/basket`);
  await expect(customer.page.getByText('£14.95').first()).toBeVisible();
  await customer.context.close();
  const { Options } = await callShop<{ Options: object[] }>('GET', '/api/delivery?postcode=BT15GS');
  expect(Options).toMatchObject([{ cost: 8.95 }]);
});

test('a setting that somebody else has changed meanwhile is not overwritten unseen', async ({
  page,
  shop,
}) => {
  await becomeOwner(page, shop);
  await page.goto('/desk/settings');

  // Somebody else's new name is shown beside it, and what was typed stays.
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Otter & <b>Daughters</b>');
  await meanwhile(shop, 'SHOP_NAME', 'Badger House');
  await button(page, 'Save shop details').click();
  const met = page.getByRole('dialog', { name: 'Someone else changed this' });
  await expect(met).toContainText('Nora Bell changed this too');
  await button(page, 'Cancel').click();
  await expect(name).toHaveValue('Otter & <b>Daughters</b>');
  await button(page, 'Save shop details').click();
  await met.getByRole('radio', { name: 'Nora Bell’s Badger House' }).check();
  await button(page, 'Save').click();
  await expect(name).toHaveValue('Badger House');
  await name.fill('Otter & <b>Daughters</b>');
  await meanwhile(shop, 'SHOP_NAME', 'Fox House');
  await button(page, 'Save shop details').click();
  await met.getByRole('radio', { name: 'Yours Otter & <b>Daughters</b>' }).check();
  const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
  await button(page, 'Save').click();
  await saved;
  await expect(page.getByText('Saved. Now shown in the shop.').first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toContainText('About Otter & <b>Daughters</b>');

  // The log shows the previous value.
  await page.goto('/desk/log');
  await expect(page.getByText('Changed settings').first()).toBeVisible();
});

test('delivery days are ticked, and a day that no calendar has is refused at its field', async ({
  page,
  shop,
}) => {
  await becomeOwner(page, shop);
  await page.goto('/desk/settings');
  const leaves = page.getByRole('group', { name: 'Dispatch days' });
  await leaves.getByLabel('Fri').uncheck();
  await page.getByLabel('Working days a parcel takes').fill('2-3');
  const closed = page.getByLabel('Closed on');
  await closed.fill('24/12/2026\n29.2.27');
  await button(page, 'Save delivery date').click();
  await expect(closed).toHaveAccessibleDescription(/must be dates such as 24\/12\/2026/);
  // What was typed is still there after a reload.
  await page.reload();
  await expect(closed).toHaveValue('24/12/2026\n29.2.27');
  await leaves.getByLabel('Fri').uncheck();
  await closed.fill('24.12.26');
  await button(page, 'Save delivery date').click();
  await expect(page.getByText('Saved for new orders.').first()).toBeVisible();
  const { dispatch } = await callShop<{ dispatch: object }>('GET', '/api/shop');
  expect(dispatch).toMatchObject({
    shopDays: [1, 2, 3, 4],
    minDays: 2,
    maxDays: 3,
    closedDays: ['2026-12-24'],
  });
});

test('what shoppers did not find appears under Today, and once it is a synonym they find it', async ({
  page,
  shop,
}) => {
  await shop.stockUp(goods);
  await becomeOwner(page, shop);
  const find = async (words: string) =>
    (await callShop<{ Products: { Name: string }[] }>('GET', `/api/products?search=${words}`)).Products.map(
      ({ Name }) => Name,
    );
  expect(await find('quaffer')).toEqual([]);

  // By keyboard: from Today to the synonyms, with what was typed filled in.
  await expect(async () => {
    await page.goto('/desk');
    await expect(page.getByRole('link', { name: /quaffer/ })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByRole('link', { name: /quaffer/ }).focus();
  await page.keyboard.press('Enter');
  const words = page.getByLabel('Words', { exact: true });
  await expect(words).toBeFocused();
  await expect(words).toHaveValue('quaffer, ');
  await page.keyboard.press('Enter');
  await expect(words).toHaveAccessibleDescription(/at least two words/);
  await page.keyboard.type('cup');
  await page.keyboard.press('Enter');
  const group = page.getByRole('list', { name: 'quaffer, cup' });
  await expect(group).toBeVisible();
  await expect(page.getByText('All searches found something.')).toBeVisible();
  await expect.poll(() => find('quaffer')).toEqual(['Otter cup']);

  // Add another word while somebody else adds one as well.
  await button(page, 'Add word to quaffer, cup').click();
  await page.getByLabel('Another synonym of quaffer').fill('<i>beaker</i>');
  await shop.sql(`update search_synonyms set words = words || '{tumbler}', version = version + 1
    where words @> '{quaffer}'`);
  await button(page, 'Add word').click();
  await expect(page.getByRole('list', { name: 'quaffer, cup, tumbler, <i>beaker</i>' })).toBeVisible();
  await button(page, 'Remove tumbler').click();
  const together = page.getByRole('list', { name: 'quaffer, cup, <i>beaker</i>' });
  await expect(together).toBeVisible();
  await button(page, 'Remove quaffer, cup, <i>beaker</i>').click();
  await button(page, 'Remove').click();
  await expect(together).toHaveCount(0);
  await page.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
  await expect(together).toBeVisible();

  // The screen also explains why it is found.
  await page.getByLabel('Search as a shopper').fill('the quaffer under £9');
  await button(page, 'Search').click();
  await expect(page.getByText('under £9 is a price')).toBeVisible();
  await expect(page.getByText('the is too common to search for')).toBeVisible();
  await expect(page.getByText('cup in the name')).toBeVisible();
});

test('a row of the home page is filled, shown and moved, and appears in the shop', async ({ page, shop }) => {
  await shop.stockUp([
    ...goods,
    { sku: 'MILK', name: 'Otter milk', price: 9, stock: 5, saleRule: 'first-infant-formula' },
  ]);
  await becomeOwner(page, shop);
  await page.goto('/desk/home');

  // Add a row by keyboard: a title the law forbids is refused at its field.
  const title = page.getByLabel('Row title');
  await title.focus();
  await page.keyboard.type('First infant formula');
  await page.keyboard.press('Enter');
  await expect(title).toHaveAccessibleDescription(/The law forbids/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('For <b>otters</b>');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'For <b>otters</b>' });
  await expect(dialog).toBeVisible();

  // Products are found, except those that may not be promoted, and chosen.
  await dialog.getByLabel('Search').fill('otter');
  await dialog.getByRole('button', { name: 'Show results' }).click();
  await expect(dialog.getByRole('list', { name: 'Found' }).getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Choose Otter cup' }).click();
  await dialog.getByLabel('Search').fill('muslin');
  await dialog.getByRole('button', { name: 'Show results' }).click();
  await dialog.getByRole('button', { name: 'Choose Muslin squares' }).click();
  await dialog.getByRole('button', { name: 'Move up: Muslin squares' }).click();
  await dialog.getByRole('button', { name: 'Save section' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Muslin squares · Otter cup')).toBeVisible();
  await button(page, 'Show For <b>otters</b>').click();
  // A double click sends it once.
  await button(page, 'Move up: For <b>otters</b>').dblclick();
  await expect(button(page, 'Hide For <b>otters</b>')).toBeVisible();

  // Somebody else has changed the title meanwhile.
  await page.getByRole('link', { name: 'Edit For <b>otters</b>' }).click();
  await expect(dialog.getByLabel('Title')).toBeVisible();
  await shop.sql(
    `update home_sections set title = 'For badgers', version = version + 1 where title like 'For%'`,
  );
  await dialog.getByLabel('Title').fill('For sea otters');
  await dialog.getByRole('button', { name: 'Save section' }).click();
  const met = page.getByRole('dialog', { name: 'Someone else changed this' });
  await met.getByRole('radio', { name: 'Yours For sea otters' }).check();
  await expect(met.getByText('For badgers')).toBeVisible();
  await met.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'For sea otters' })).toBeVisible();

  // Removed by mistake, it is restored completely and in its place.
  const titles = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  const before = await titles();
  await page.getByRole('link', { name: 'Edit For sea otters' }).click();
  await button(page, 'Remove').click();
  await button(page, 'Remove').last().click();
  await expect(page.getByRole('heading', { name: 'For sea otters' })).toHaveCount(0);
  await page.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(titles).toEqual(before);
  await expect(page.getByText('Muslin squares · Otter cup')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'For sea otters' })).toBeVisible();
});

test('the terms are written, published, and named by an order made under them', async ({
  page,
  shop,
  browser,
}) => {
  await shop.stockUp(goods);
  await becomeOwner(page, shop);
  await page.goto('/desk/settings');
  await page.getByRole('link', { name: 'Terms and Conditions' }).first().click();
  const text = page.getByLabel('Text', { exact: true });
  await expect(text).toHaveValue(/## Who you buy from/);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('Dandle is the seller of everything');

  // Written and saved by keyboard, at first with a misspelt placeholder.
  await text.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('## Terms of {shopp}');
  await button(page, 'Save draft').press('Enter');
  await expect(text).toHaveAccessibleDescription(/\{shopp\} is not a known placeholder/);
  await text.fill('## Terms of {shop}\n\nBe **kind**, <b>always</b>. See [Privacy](/account/privacy).');
  await expect(preview.getByRole('heading', { name: 'Terms of Dandle' })).toBeVisible();
  await button(page, 'Save draft').press('Enter');
  await expect(page.getByText('Saved. Not visible to customers until published.')).toBeVisible();

  // Somebody else edits the draft meanwhile: both versions are shown, and one's own is kept.
  await shop.sql(`update terms_drafts set body = 'Theirs', version = nextval('terms_draft_versions')`);
  await text.press('End');
  await text.pressSequentially(' Thank you.');
  await button(page, 'Save draft').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this' });
  await expect(dialog).toContainText('Theirs');
  await dialog.getByLabel(/^Yours/).check();
  // The screen reads the saved draft again, slowly here. It does not say that it is saved before: Publish, pressed then,
  // would name the draft that it replaced.
  await page.route(/\/api\/desk\/terms\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Not visible to customers until published.')).toBeVisible();
  await button(page, 'Publish now').click();
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem').first()).toContainText(
    'Version 2 In force',
  );

  // A buyer's order names the version, for the buyer and at the desk; the previous one can still be read.
  const account = await openAccount({ withAddress: true });
  const { id, orderNumber } = await payForOrder(account);
  await page.goto(`/desk/orders/${orderNumber}`);
  await expect(page.getByRole('link', { name: 'version 2 of the terms' })).toBeVisible();
  const buyer = await anotherPhone(browser);
  await buyer.page.goto(`${shop.url}/login`);
  await logIn(buyer.page, account);
  await buyer.page.goto(`${shop.url}/account/orders/${id}`);
  await buyer.page.getByRole('link', { name: 'Terms of this order' }).click();
  await expect(buyer.page.getByRole('heading', { name: 'Terms of Dandle' })).toBeVisible();
  await expect(buyer.page.getByText('Be kind, <b>always</b>. See Privacy. Thank you.')).toBeVisible();
  await buyer.page.goto(`${shop.url}/terms-and-conditions?version=1`);
  await expect(buyer.page.getByText(/This is version 1\. It applied/)).toBeVisible();
  await buyer.context.close();
});

test('privacy and returns are written and published beside the terms, each for its own page', async ({
  page,
  shop,
}) => {
  await becomeOwner(page, shop);
  await page.goto('/desk/settings/terms');
  const texts = page.getByRole('navigation', { name: 'Texts' });
  await texts.getByRole('link', { name: 'Returns' }).click();
  const text = page.getByLabel('Text', { exact: true });
  await expect(text).toHaveValue(/## Who pays for sending it back/);
  await text.fill('## Sending it back to {shop}\n\nWrite to {email} first.');

  // What is typed stays with its own text, whichever text is looked at meanwhile.
  await texts.getByRole('link', { name: 'Privacy' }).click();
  await expect(text).toHaveValue(/## No cookies, no trackers/);
  await texts.getByRole('link', { name: 'Returns' }).click();
  await expect(text).toHaveValue(/## Sending it back to \{shop\}/);
  await button(page, 'Save draft').click();
  await button(page, 'Publish now').click();
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(versions.first()).toContainText('Version 2 In force');

  // Before it comes into force, the page announces it.
  await text.fill('## Sending it back\n\nNot yet.');
  await button(page, 'Save draft').click();
  await page.getByLabel('In force from').fill('2099-01-01');
  await button(page, 'Publish for that day').click();
  await expect(versions.first()).toContainText('Version 3');

  await page.goto('/terms-and-conditions');
  await page.getByRole('main').getByRole('link', { name: 'Returns' }).click();
  await expect(page).toHaveURL(/\/returns$/);
  await expect(page.getByRole('heading', { name: 'Sending it back to Dandle' })).toBeVisible();
  await page.getByRole('link', { name: 'version 3' }).click();
  await expect(page.getByText('It will apply to orders placed from 1 January 2099')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Notice' }).click();
  await expect(page.getByRole('heading', { name: 'No cookies, no trackers' })).toBeVisible();
});

/** A buyer reviews the muslins with two stars. */
async function review(shop: NewShop): Promise<string> {
  const buyer = await openAccount({ withAddress: true });
  await payForOrder(buyer);
  await shop.sql(`update orders set status = 'Shipped', shipped_at = now()`);
  const { Products } = await callShop<{ Products: { Uuid: string }[] }>('GET', '/api/products?search=muslin');
  const id = Products[0]!.Uuid;
  const words = { Stars: 2, Title: 'Thin <b>cloth</b>', Words: 'One has come apart.\nThe other has not.' };
  await callShop('POST', `/api/products/${id}/reviews`, words, buyer.token);
  return id;
}

test('a review is answered, hidden for a reason and shown again', async ({ page, shop }) => {
  await shop.stockUp(goods);
  const product = await review(shop);
  await becomeOwner(page, shop);
  const onPage = async () =>
    JSON.stringify(await callShop('GET', `/api/products/${product}/reviews?fresh=${Date.now()}`));

  await page.getByRole('link', { name: /1\s*review to check/ }).click();
  await expect(page.getByText('Thin <b>cloth</b>')).toBeVisible();
  const look = page.getByRole('button', { name: 'Open', exact: true });
  await look.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Answer as the shop').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Answer as the shop')).toHaveAccessibleDescription(/is required/);
  await page.keyboard.type('We are sorry.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('All reviews have been checked.')).toBeVisible();
  await expect.poll(onPage).toContain('We are sorry.');

  // Hide the review, while somebody else has answered it again.
  await page.getByLabel('Show', { exact: true }).selectOption('All');
  await look.click();
  // The button of the form above does not cover it.
  const isWhole = () =>
    page.getByText('Reason for hiding', { exact: true }).evaluate((label) => {
      const { left, top } = label.getBoundingClientRect();
      return document.elementFromPoint(left + 2, top + 2) === label;
    });
  await expect.poll(isWhole).toBe(true);
  await page.getByLabel('Reason for hiding').fill('It is about another shop');
  await shop.sql(`update reviews set reply = 'We were wrong.', version = version + 1`);
  await button(page, 'Hide').click();
  const met = page.getByRole('dialog', { name: 'Someone else changed this' });
  await expect(met.getByText('Published, answered “We were wrong.”')).toBeVisible();
  await met.getByRole('radio', { name: 'Yours Hide: It is about another shop' }).check();
  await met.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table', { name: 'Reviews' }).getByText('Hidden')).toBeVisible();
  await expect.poll(onPage).not.toContain('Thin');
  await look.click();
  await page.getByLabel('Reason for showing it again').fill('It is about us');
  await button(page, 'Show it again').click();
  await expect.poll(onPage).toContain('Thin <b>cloth</b>');
});

test('the screens of the settings are fit for all, in both schemes and at every width', async ({
  page,
  shop,
}) => {
  await shop.stockUp(goods);
  await becomeOwner(page, shop);
  await look(page, { name: 'desk-settings', path: '/desk/settings', shows: /Dispatch days/ });
  await look(page, {
    name: 'desk-delivery',
    path: '/desk/settings/delivery',
    shows: /such as 3.95/,
    async reach() {
      await page.getByRole('button', { name: 'Add weight to Standard delivery' }).click();
      await page.getByLabel('Weight 1 of Standard delivery').fill('2 kg');
      await page.getByLabel('Postcode', { exact: true }).fill('BT1 5GS');
      await page.getByLabel('SKU or name of a product').fill('cup');
      await page.getByRole('button', { name: 'Try', exact: true }).click();
      await page.getByRole('button', { name: 'Work it out' }).click();
      await page.getByText('No orders in the last 30 days.').waitFor();
      // Faults beside what they concern, with the outcome of the table before them.
      await page.getByLabel('Standard delivery, Mainland, above, £').fill('four');
      await page.getByRole('button', { name: 'Save for new orders' }).click();
    },
  });
  await look(page, { name: 'desk-terms', path: '/desk/settings/terms', shows: /Version 1/ });
  await look(page, { name: 'desk-about', path: '/desk/settings/terms/about', shows: /Version 1/ });
  await look(page, { name: 'desk-privacy-notice', path: '/desk/settings/terms/privacy', shows: /Version 1/ });
  await shop.sql(`insert into search_misses (day, words, count) values
    (current_date, 'quaffer <b>bold</b>', 3), (current_date, 'a very long search of many words that nobody has', 1)`);
  await look(page, {
    name: 'desk-search',
    path: '/desk/search?try=nappies+for+a+2+year+old&find=nap',
    shows: /is an age/,
  });
  await look(page, { name: 'desk-home', path: '/desk/home', shows: /What we promise/ });
  await look(page, {
    name: 'desk-home-section',
    path: '/desk/home',
    shows: /that can be promoted/,
    async reach() {
      await page.getByRole('link', { name: 'Edit Which pushchair?' }).click();
      await page.getByRole('button', { name: 'Show results' }).click();
    },
  });
  await review(shop);
  await look(page, { name: 'desk-reviews', path: '/desk/reviews?view=all', shows: /Thin <b>cloth/ });
  await look(page, {
    name: 'desk-review',
    path: '/desk/reviews',
    shows: /Answer as the shop/,
    reach: () => page.getByRole('button', { name: 'Open', exact: true }).click(),
  });
});

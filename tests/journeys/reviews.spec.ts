import {
  expect,
  findProduct,
  openAccount,
  orders,
  ownersReviews,
  payForOrder,
  test,
} from '#tests/support/journey.ts';

/** The structured data of a product in the served page, as search engines read it. */
async function readStructured(productId: string): Promise<Record<string, unknown>> {
  const html = await (await fetch(`${process.env.SHOP_URL}/products/${productId}`)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks
    .map(([, json]) => JSON.parse(json!) as Record<string, unknown>)
    .find((block) => block['@type'] === 'Product')!;
}

test('a buyer reviews what was sent, everybody reads it, and the owner answers', async ({
  page,
  browser,
}) => {
  const account = await openAccount({ withAddress: true });
  const product = await findProduct('muslin');
  const { id } = await payForOrder(account);

  // Too early: the order has not been sent yet.
  await page.goto(`/products/${product.Uuid}`);
  await page.locator('#reviews').scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'Write a review' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(/You can review things you bought here/)).toBeVisible();

  await orders('ship', id);
  await page.reload();
  await page.getByRole('button', { name: 'Publish review' }).click();
  await expect(page.getByText('Please choose from one to five stars.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^1 star:/ })).toBeFocused();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^4 stars:/ })).toBeChecked();
  await page.getByLabel('In a few words').fill('Soft <b>and</b> big');
  await page.getByRole('textbox', { name: /^Your review/ }).fill('Washes well.\nDries fast.');
  await page.getByLabel('Your child’s age when you used it').selectOption('7 months');
  await page.getByLabel('Shown as').selectOption('Another name');
  await page.getByLabel('Name to show').fill('Two of four');
  await page.getByRole('button', { name: 'Publish review' }).click();
  await expect(page.getByText('Thank you! Your review is published.').last()).toBeVisible();

  const visitor = await browser.newPage();
  const reviews = visitor.locator('#reviews');
  await expect(async () => {
    await visitor.goto(`${process.env.SHOP_URL}/products/${product.Uuid}`);
    await expect(reviews.getByText('Soft <b>and</b> big')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(visitor.getByRole('link', { name: /out of 5 stars.* reviews?$/ })).toBeVisible();
  await expect(reviews.getByText('Two of four')).toBeVisible();
  await expect(reviews.getByText('Child: 7 months').first()).toBeVisible();
  // None of the demo's examples are left beside it.
  await expect(reviews.getByText('Example review')).toHaveCount(0);
  expect(await readStructured(product.Uuid)).toMatchObject({
    aggregateRating: { reviewCount: expect.any(Number) },
  });
  const entry = reviews.getByRole('listitem').filter({ hasText: 'Two of four' });
  await entry.scrollIntoViewIfNeeded();
  await entry.getByRole('button', { name: 'Report' }).click();
  await visitor.getByRole('button', { name: 'It is not about this product' }).click();
  await expect(entry.getByText('Thank you. We will look at it.')).toBeVisible();

  const list = await ownersReviews('list', '--reported', '--json');
  const [reported] = (JSON.parse(list) as { reviews: { id: string; title: string }[] }).reviews.filter(
    ({ title }) => title === 'Soft <b>and</b> big',
  );
  await ownersReviews('answer', reported!.id, '--text', 'Thank you for telling us.');
  await expect(async () => {
    await visitor.reload();
    await expect(reviews.getByText('Thank you for telling us.')).toBeVisible({ timeout: 500 });
  }).toPass();

  await page.getByRole('button', { name: /^Delete the review/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: `Review ${product.Name}` })).toBeVisible();
  await visitor.close();
});

test('examples in the demo shop say so, and search engines are not told of them', async ({ page }) => {
  const { Products } = (await (await fetch(`${process.env.SHOP_URL}/api/products?pageSize=50`)).json()) as {
    Products: { Uuid: string }[];
  };
  for (const { Uuid } of Products) {
    const answer = await fetch(`${process.env.SHOP_URL}/api/products/${Uuid}/reviews`);
    const { Rating } = (await answer.json()) as { Rating: { Count: number; IsExample: boolean } };
    if (!Rating.IsExample || Rating.Count < 2) continue;
    await page.goto(`/products/${Uuid}`);
    expect(await readStructured(Uuid)).not.toHaveProperty('aggregateRating');
    expect(await readStructured(Uuid)).not.toHaveProperty('review');
    await expect(page.getByRole('link', { name: `${Rating.Count} example reviews` })).toBeVisible();
    await expect(page.locator('#reviews').getByText('Example review', { exact: true })).toHaveCount(
      Rating.Count,
    );
    return;
  }
  throw new Error('The demo catalogue has no examples.');
});

import type { Page } from '@playwright/test';
import { expect, findProduct, logIn, openAccount, test } from '#tests/support/journey.ts';

/** Does to a page what Chrome does when it translates one, except that the words stay the same. */
async function translate(page: Page): Promise<void> {
  await page.waitForFunction(() => !Node.prototype.removeChild.toString().includes('native code'));
  await page.evaluate(() => {
    const replace = (text: Text) => {
      if (text.data.trim() === '' || text.parentElement!.closest('font, script, style, title, textarea'))
        return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const replaceAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(replace);
    };
    replaceAll(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes, target } of records) {
        for (const node of addedNodes) if (node.isConnected && node.nodeName !== 'FONT') replaceAll(node);
        if (target instanceof Text && target.isConnected) replace(target);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

test('a page that the browser translates goes on showing what is true', async ({ context }) => {
  const page = await context.newPage();
  const faults: string[] = [];
  // A part that React has yet to hydrate is made anew in the browser, which React calls an error.
  page.on('pageerror', ({ message }) => {
    if (!message.includes('Minified React error #418')) faults.push(message);
  });
  const seen = (text: string) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  await logIn(page, await openAccount());
  const { Uuid } = await findProduct('puddle suit rose');
  await page.goto(`/products/${Uuid}`);
  await translate(page);

  const name = page.getByRole('heading', { level: 1 });
  await expect(name).not.toHaveText(/2 to 3 Years/);
  await page
    .getByRole('list', { name: /^Size: / })
    .getByRole('link', { name: '2 to 3 Years' })
    .click();
  await expect(name).toHaveText(/2 to 3 Years/);
  await page
    .getByRole('button', { name: /^Increase/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add to Basket' }).first().click();
  await expect(page.getByRole('link', { name: 'Basket, 2 items' })).toBeVisible();

  await page.goto('/basket');
  await translate(page);
  await seen('£76.00');
  await page
    .getByRole('button', { name: /^Increase/ })
    .first()
    .click();
  await seen('£114.00');
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await seen('Your basket is currently empty.');
  await page.getByRole('link', { name: 'Nursery' }).first().click();
  await expect(name).toHaveText('Nursery');
  expect(faults).toEqual([]);
});

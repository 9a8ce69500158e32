import type { Page } from '@playwright/test';

/** Does to a page what Chrome does when it translates one, except that the words stay the same. */
export async function translate(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isReady = !Node.prototype.removeChild.toString().includes('native code');
    // What React has yet to hydrate would be made again once it is translated, and a press in that moment lost.
    const parts = [...document.querySelectorAll('main :is(a, button, input)')];
    return isReady && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__react')));
  });
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
    // If React was in the middle of hydrating a part, it is making that part again now.
    return new Promise<void>((done) => requestIdleCallback(() => requestIdleCallback(() => done())));
  });
}

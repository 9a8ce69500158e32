import { expect, findProduct, test } from '#tests/support/journey.ts';

test('a page needs no Intl before it can be used, which blocks a slow phone for a tenth of a second', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const used: string[] = [];
    Object.assign(window, { used });
    const note = <T extends object>(of: T, name: keyof T & string) => {
      of[name] = new Proxy(of[name] as object, {
        apply: (original, self, args) => (
          used.push(name),
          Reflect.apply(original as () => unknown, self, args)
        ),
        construct: (original, args) => (
          used.push(name),
          Reflect.construct(original as new () => object, args)
        ),
      }) as T[typeof name];
    };
    note(Intl, 'NumberFormat');
    note(Intl, 'DateTimeFormat');
    note(Number.prototype, 'toLocaleString');
    document.addEventListener('hydrated', () => Object.assign(window, { usedUntilHydrated: [...used] }));
  });
  const { Uuid } = await findProduct('pram');
  for (const path of ['/', '/products', `/products/${Uuid}`]) {
    await page.goto(path);
    await page.waitForFunction(() => 'usedUntilHydrated' in window);
    expect(await page.evaluate(() => (window as { usedUntilHydrated?: string[] }).usedUntilHydrated)).toEqual(
      [],
    );
  }
});

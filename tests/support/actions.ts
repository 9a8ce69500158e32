import type { Page } from '@playwright/test';

/** An action on a page. */
export type Act = (page: Page) => Promise<void>;

/** Presses the first button whose name contains these words, ignoring case. */
export const press =
  (name: string, within: 'main' | 'dialog' = 'main') =>
  async (page: Page) => {
    const place = within === 'main' ? page.getByRole('main') : page.getByRole('dialog').last();
    await place.getByRole('button', { name }).first().click();
  };

export const inTurn =
  (...acts: Act[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page);
  };

export const fill = (label: string, value: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).last().fill(value);

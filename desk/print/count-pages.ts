/** The height of a page of each size, in millimetres without its margins: see `@page` in sheets.module.css. */
const heights = { a4: 269, a6: 132, label: 136 } as const;

const PIXELS_PER_MILLIMETRE = 96 / 25.4;

/**
 * A slip of several pages says so, because nobody can tell from a page that another follows; page numbers would count
 * across all slips that are printed together.
 *
 * In double-sided printing, a slip of two pages and its form make three, and every slip after it would get the back of
 * another. An empty page is inserted after such a form. CSS has `break-before: recto` for this, but no browser supports
 * it.
 */
export function countPages(sheets: HTMLElement, size: keyof typeof heights): void {
  for (const slip of sheets.querySelectorAll<HTMLElement>(':scope > :has(> * [data-pages])')) {
    const { paddingTop, paddingBottom } = getComputedStyle(slip);
    const height = slip.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
    const pages = Math.ceil(height / (heights[size] * PIXELS_PER_MILLIMETRE));
    slip.querySelector<HTMLElement>('[data-pages]')!.dataset.pages =
      pages > 1 ? `This slip has ${pages} pages.` : '';
    const form = slip.nextElementSibling;
    if (form?.querySelector('[data-pages]') === null)
      form.toggleAttribute('data-before-empty', pages % 2 === 0);
  }
}

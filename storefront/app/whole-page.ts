/**
 * From now on everything on the page is laid out, and is as high as it is. What is far below the first screen is
 * otherwise laid out when it comes near, and its height guessed until then: enough for those who scroll there, but a
 * place that is jumped to would be another one.
 */
export function layOutWholePage(): void {
  document.documentElement.toggleAttribute('data-is-whole', true);
}

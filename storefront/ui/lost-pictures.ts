/*
 * In place of a picture that does not load, such as one that another website has removed, stands an empty scene. Without
 * a name of its own: it becomes part of a classic script.
 */
document.addEventListener(
  'error',
  ({ target: image }) => {
    const empty = '/drawings/empty.svg';
    if (!(image instanceof HTMLImageElement) || image.getAttribute('src') === empty) return;
    // Not removed: React expects it when it hydrates the page.
    const [source] = image.parentElement?.getElementsByTagName('source') ?? [];
    if (source) source.media = 'not all';
    image.removeAttribute('srcset');
    image.src = empty;
  },
  // It does not bubble.
  true,
);

/** Resolves when the element is about to scroll into view, or at once if there is none. */
export function isNear(element: Element | null): Promise<void> {
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: '1000px 0px' },
    );
    observer.observe(element);
  });
}

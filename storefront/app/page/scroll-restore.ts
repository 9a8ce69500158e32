/** Where going back has taken the page; null on any other visit, and once the visitor has done something. */
export const restoredScroll: { y: number | null } = { y: null };

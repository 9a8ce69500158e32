import type { Crumb } from '#storefront/ui/breadcrumb.tsx';

/** A page's crumbs as a schema.org BreadcrumbList; the last is the page itself. */
export function breadcrumbData(publicUrl: string, crumbs: readonly Crumb[], path: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: publicUrl + (crumb.to ?? path),
    })),
  };
}

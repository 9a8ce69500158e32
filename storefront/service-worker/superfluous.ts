export type Kind = 'assets' | 'pages' | 'pictures';

export const prefixes: Readonly<Record<Kind, string>> = {
  assets: 'assets-',
  pages: 'pages-',
  pictures: 'pictures-',
};

/**
 * The caches of builds that are over, but for the assets of the build before this one. `names` as the browser
 * lists them, in the order in which they were made.
 */
export function superfluous(names: readonly string[], version: string): string[] {
  const previous = names.findLast(
    (name) => name.startsWith(prefixes.assets) && name !== prefixes.assets + version,
  );
  return names.filter(
    (name) =>
      Object.values(prefixes).some((prefix) => name.startsWith(prefix)) &&
      !name.endsWith(`-${version}`) &&
      name !== previous,
  );
}

export type Kind = 'assets' | 'pages' | 'pictures';

export const prefixes: Readonly<Record<Kind, string>> = {
  assets: 'assets-',
  pages: 'pages-',
  pictures: 'pictures-',
};

/**
 * The caches of past builds, except for the assets of the previous one. `names` is in the order in which the caches
 * were created, as browsers list them.
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

/** A variant's name without its size and colour, where these are shown separately: many names end with them. */
export function nameWithoutOptions({ name, options }: { name: string; options: readonly string[] }): string {
  const end = options.map((value) => `, ${value}`).join('');
  return name.toLowerCase().endsWith(end.toLowerCase()) ? name.slice(0, name.length - end.length) : name;
}

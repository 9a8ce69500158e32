/** Offers the browser a file to save, made here rather than fetched. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file later; by then the read has begun and the address can be revoked.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A file name with the shop's name and the day: `dandle-data-2026-11-21.json`. */
export function datedFileName(shopName: string, what: string, ending: string, day: Date): string {
  const shop = shopName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const two = (number: number) => String(number).padStart(2, '0');
  const date = [day.getFullYear(), two(day.getMonth() + 1), two(day.getDate())].join('-');
  return [shop, what, `${date}.${ending}`].filter(Boolean).join('-');
}

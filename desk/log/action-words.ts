import { capitalised } from '#desk/ui/capitalised.ts';

/** `staff.endSessions` in words: 'Staff: end sessions'. */
export function actWords(name: string): string {
  const parts = name.split('.').map((part) =>
    part
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[-_]/g, ' ')
      .toLowerCase(),
  );
  const words = parts.join(': ');
  return capitalised(words);
}

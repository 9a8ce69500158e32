import { capitalised } from './capitalised.ts';

/** `staff.endSessions` in words: 'Staff: end sessions'. */
export function spelledOut(name: string): string {
  const words = name.split('.').map((part) =>
    part
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[-_]/g, ' ')
      .toLowerCase(),
  );
  return capitalised(words.join(': '));
}

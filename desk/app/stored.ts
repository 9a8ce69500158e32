/** Text that this tab remembers until it is closed; where storage is forbidden, not even as long as the page. */
export const tabStorage = {
  read(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, text: string | null): void {
    try {
      if (text === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, text);
    } catch {
      // Forbidden or full.
    }
  },
  /** Forgets all whose keys begin so. */
  clear(prefix: string): void {
    try {
      for (const key of Object.keys(sessionStorage)) {
        if (key.startsWith(prefix)) sessionStorage.removeItem(key);
      }
    } catch {
      // Forbidden: there is none.
    }
  },
};

/** Text this tab remembers until it is closed; nothing is remembered where storage is forbidden. */
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
  /** Deletes all entries whose keys start with the prefix. */
  clear(prefix: string): void {
    try {
      for (const key of Object.keys(sessionStorage)) {
        if (key.startsWith(prefix)) sessionStorage.removeItem(key);
      }
    } catch {
      // Forbidden, so there are none.
    }
  },
};

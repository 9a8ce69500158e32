import { createContext, use, useCallback, useEffect, useId, useMemo, useState, type ReactNode } from 'react';

/*
 * A field keeps text that it cannot read, and the value before it stays. On a screen that saves by itself nothing is
 * saved or published meanwhile: its fields report such text here, and its bar names them.
 */

export interface UnreadFields {
  /** The labels of the fields, in the order in which they became so. */
  labels: readonly string[];
  report: (id: string, labels: readonly string[]) => void;
}

const Screen = createContext<UnreadFields | null>(null);

const none: readonly string[] = [];

/** For the screen: what its fields report, once they are inside `Reporting`. */
export function useUnreadFields(): UnreadFields {
  const [byField, setByField] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const report = useCallback((id: string, labels: readonly string[]) => {
    setByField((before) => {
      if (labels.join() === (before.get(id) ?? none).join()) return before;
      const after = new Map(before);
      if (labels.length > 0) after.set(id, labels);
      else after.delete(id);
      return after;
    });
  }, []);
  const labels = useMemo(() => [...byField.values()].flat(), [byField]);
  return useMemo(() => ({ labels, report }), [labels, report]);
}

export function Reporting({ fields, children }: { fields: UnreadFields; children: ReactNode }) {
  return <Screen value={fields}>{children}</Screen>;
}

/** For a field, or several: the labels of those that cannot be read, or were not saved. */
export function useReportUnread(labels: readonly string[]): void {
  const id = useId();
  const report = use(Screen)?.report;
  const text = JSON.stringify(labels);
  useEffect(() => report?.(id, JSON.parse(text) as string[]), [id, report, text]);
  useEffect(() => () => report?.(id, none), [id, report]);
}

/** What the bar says; empty if all fields are read. */
export function unreadInWords(labels: readonly string[]): string {
  if (labels.length === 0) return '';
  return `Nothing was saved. Please correct: ${labels.join(', ')}.`;
}

import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import styles from './menu.module.css';

/**
 * A button that opens a list of links: a disclosure, not an ARIA menu, since its entries are links. The popover closes
 * on Escape, on a press elsewhere and after a choice; the browser returns the focus.
 */
export function Menu({ button, label, children }: { button: ReactNode; label: string; children: ReactNode }) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { key } = useLocation();
  const openedAt = useRef(key);
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- opened before React took over: only the browser knows
    if (panel.current?.matches(':popover-open')) setIsOpen(true);
  }, []);
  useEffect(() => {
    if (openedAt.current !== key) panel.current?.hidePopover();
  }, [key]);
  return (
    <div className={styles.menu}>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        popoverTarget={id}
      >
        {button}
      </button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        className={styles.panel}
        onToggle={(event) => {
          openedAt.current = key;
          setIsOpen(event.newState === 'open');
        }}
      >
        {children}
      </div>
    </div>
  );
}

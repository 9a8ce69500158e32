import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { useShield } from './shield.ts';
import styles from './dialog.module.css';

/**
 * The platform's modal dialog: Escape and the close button call `onClose`. Focus starts at its first field, fold or
 * button, stays inside, and returns to where it was, or to the page if that is gone. Render it only while it is open.
 */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const heading = useId();
  useEffect(() => {
    const before = document.activeElement;
    const dialog = ref.current;
    const page = dialog?.closest('main');
    if (!dialog?.open) dialog?.showModal();
    // The browser would otherwise start at the close button.
    body.current
      ?.querySelector<HTMLElement>('summary, input:not([hidden]), select, textarea, button')
      ?.focus();
    return () => {
      dialog?.close();
      // The browser returns the focus only if the dialog is closed while it is still in the page.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      // The action may have removed the element that opened it.
      else page?.focus({ preventScroll: true });
    };
  }, []);
  useShield(ref);
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A press on the backdrop has the dialog itself as its target.
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          <Button variant="quiet" icon="close" iconOnly onClick={onClose}>
            Close
          </Button>
        </div>
        <div ref={body} className={styles.body}>
          {children}
        </div>
      </div>
    </dialog>
  );
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  title,
  question,
  confirm,
  cancel = 'Cancel',
  isDangerous = false,
  onConfirm,
  onClose,
}: {
  title: string;
  question: string;
  confirm: string;
  cancel?: string;
  isDangerous?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{question}</p>
      <div className={styles.actions}>
        <Button onClick={onClose}>{cancel}</Button>
        <Button
          variant={isDangerous ? 'danger' : 'primary'}
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}

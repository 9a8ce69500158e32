import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import styles from './dialog.module.css';

/**
 * The platform's modal dialog: Escape and the close button call `onClose`, focus begins at
 * its first field or button, stays inside and returns to where it was, or to the page when that is gone. Render it
 * only while it is open.
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
    // By itself the browser would begin at the close button.
    body.current?.querySelector<HTMLElement>('input:not([hidden]), select, textarea, button')?.focus();
    return () => {
      dialog?.close();
      // The browser returns focus only when a dialog is closed while it still stands in the page.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      // What opened it may be gone by what was done in it.
      else page?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A press on the veil has the dialog itself as its target.
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

/** Asks before something that cannot be undone. What `onConfirm` throws is shown; it may be tried again. */
export function ConfirmDialog({
  title,
  question,
  confirm,
  busy,
  cancel = 'Cancel',
  isDangerous = false,
  onConfirm,
  onClose,
}: {
  title: string;
  question: string;
  confirm: string;
  /** What the button says while it works. */
  busy: string;
  cancel?: string;
  isDangerous?: boolean;
  onConfirm: () => Promise<void> | void;
  onClose: () => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  async function go() {
    setIsBusy(true);
    setFailure('');
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'An unknown error occurred.');
      setIsBusy(false);
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{question}</p>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className={styles.actions}>
        <Button onClick={onClose}>{cancel}</Button>
        <Button variant={isDangerous ? 'danger' : 'primary'} busy={isBusy && busy} onClick={() => void go()}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}

import { When } from '#desk/ui/when.tsx';
import { CopyButton } from '#storefront/ui/copy-button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './staff.module.css';

export interface StaffLink {
  name: string;
  /** Where it was also sent; null if only the person on the screen has it. */
  mailedTo: string | null;
  url: string;
  expiresAt: string;
}

/** Shown only once: the shop keeps only its hash. */
export function LinkDialog({ link, onClose }: { link: StaffLink; onClose: () => void }) {
  return (
    <Dialog title={`Link for ${link.name}`} onClose={onClose}>
      <p>
        {link.mailedTo === null
          ? `Send it to ${link.name} yourself, using a channel you trust.`
          : `We are emailing it to ${link.mailedTo}. You can also send it yourself, using a channel you trust.`}{' '}
        It works once, until <When at={link.expiresAt} />.
      </p>
      <p className={styles.link}>
        <code>{link.url}</code>
      </p>
      <div>
        <CopyButton text={link.url}>Copy link</CopyButton>
      </div>
      <Notice tone="caution" isSilent>
        The first person to open it gets access. It won’t be shown again, but you can create another at any
        time.
      </Notice>
    </Dialog>
  );
}

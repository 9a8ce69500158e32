import { useEffect, useRef } from 'react';
import { useSite } from '#storefront/app/page/site.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import styles from './authentication.module.css';

/** Says that an e-mail is on its way; replaces the form that requested it. */
export function CheckYourEmail({ title, email, message }: { title: string; email: string; message: string }) {
  const { mailboxUrl } = useSite().shop;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.mail}>
      <span className={styles.mailPicture}>
        <Icon name="mail" size="large" />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p role="status">{message}</p>
      <p className={styles.lead}>
        It can take a minute. If it does not arrive, look in your junk folder, and check the address:{' '}
        <strong>{email}</strong>
      </p>
      {mailboxUrl && (
        <p>
          <a href={mailboxUrl}>Open this demo shop’s mailbox</a>
        </p>
      )}
    </div>
  );
}

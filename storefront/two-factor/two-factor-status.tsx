import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './two-factor.module.css';

/** Whether logging in requires a code, and the button to change that. */
export function TwoFactorStatus({
  isEnabled,
  isStarting,
  failure,
  onEnable,
  onDisable,
}: {
  isEnabled: boolean;
  isStarting: boolean;
  failure: string;
  onEnable: () => void;
  onDisable: () => void;
}) {
  return (
    <Card as="section">
      <div className={styles.status}>
        <span className={isEnabled ? styles.shieldOn : styles.shield}>
          <Icon name="shield" size="large" />
        </span>
        <div className={styles.words}>
          <p className={styles.state}>
            Status{' '}
            {isEnabled ? <Badge tone="success">Enabled</Badge> : <Badge tone="caution">Disabled</Badge>}
          </p>
          <p className={styles.soft}>
            {isEnabled
              ? 'Logging in needs your password and a code from your authenticator app.'
              : 'With it, logging in asks for your password and for a code from an app on your phone. Someone who learns your password still cannot get in.'}
          </p>
        </div>
        {isEnabled ? (
          <Button variant="danger" onClick={onDisable}>
            Disable 2FA
          </Button>
        ) : (
          <Button variant="primary" icon="shield" busy={isStarting && 'Starting...'} onClick={onEnable}>
            Enable 2FA
          </Button>
        )}
      </div>
      {failure && (
        <div className={styles.failure}>
          <Notice tone="error">{failure}</Notice>
        </div>
      )}
    </Card>
  );
}

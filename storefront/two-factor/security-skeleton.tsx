import { Card } from '#storefront/ui/card.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import styles from './two-factor.module.css';

export function SecuritySkeleton({ title }: { title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <Card>
        <div className={styles.status}>
          <span className={styles.shield} />
          <div className={styles.words}>
            <p className={styles.soft} role="status">
              Loading your security settings...
            </p>
            <Skeleton width="most" />
          </div>
          <Skeleton shape="button" />
        </div>
      </Card>
    </>
  );
}

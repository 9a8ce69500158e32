import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { Card } from '#storefront/ui/card.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import styles from './privacy-page.module.css';

export function Complain() {
  return (
    <Card as="section">
      <Stack>
        <h2 className={styles.title}>Not happy with how we handle your data?</h2>
        <p>
          <Link to={pages.dataComplaint}>Complain to us</Link>. You get an answer within thirty days.
        </p>
      </Stack>
    </Card>
  );
}

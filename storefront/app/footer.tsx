import { Link } from 'react-router';
import { useSite } from './site.ts';
import styles from './footer.module.css';

export function Footer() {
  const { shop } = useSite();
  return (
    <footer className={styles.footer}>
      <p>{`© ${new Date().getFullYear()} ${shop.name}`}</p>
      <nav aria-label="About the shop">
        <Link to="/terms-and-conditions">Terms and Conditions</Link>
      </nav>
    </footer>
  );
}

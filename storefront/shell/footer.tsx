import { Link } from 'react-router';
import { useSite } from '#storefront/app/site.ts';
import styles from './footer.module.css';

export function Footer() {
  const { shop } = useSite();
  return (
    <footer className={styles.footer}>
      <p>{`© ${currentYear()} ${shop.name}`}</p>
      <nav aria-label="About the shop">
        <Link to="/reviews-policy">How reviews come about</Link>
        <Link to="/terms-and-conditions">Terms and Conditions</Link>
      </nav>
    </footer>
  );
}

function currentYear(): number {
  return new Date().getFullYear();
}

import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { CrossedOutBin } from './crossed-out-bin.tsx';
import styles from './recycling-line.module.css';

/** With everything that has a plug or a battery. */
export function RecyclingLine() {
  return (
    <p className={styles.line}>
      <CrossedOutBin />
      <span>
        Electrical: not for the household bin. <Link to={pages.recycling}>Where to leave your old one</Link>
      </span>
    </p>
  );
}

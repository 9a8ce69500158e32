import { Notice } from '#storefront/ui/notice.tsx';
import styles from './lawful-notices.module.css';

/** In the words and with the sign of the Toys (Safety) Regulations 2011, before it can be bought. */
export function ToyWarning() {
  return (
    <p className={styles.toy}>
      <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        <circle cx="24" cy="24" r="21" className={styles.sign} />
        <g className={styles.face}>
          <circle cx="24" cy="27" r="11" />
          <path d="M24 16c0-4 4-4 4-1M19.5 25v.1M28.5 25v.1M19.5 31c2.5 2.5 6.5 2.5 9 0" />
        </g>
        <path d="M9.2 9.2 38.8 38.8" className={styles.bar} />
        <text x="24" y="14.5" className={styles.ages}>
          0-3
        </text>
      </svg>
      <span>
        <strong>Warning.</strong> Not suitable for children under 36 months.
      </span>
    </p>
  );
}

/** What the Infant Formula and Follow-on Formula Regulations want said before the product is shown at all. */
export function FormulaNotice() {
  return (
    <Notice isSilent>
      <strong>Important notice.</strong> Breastfeeding is best for babies. Use first infant formula only on
      the advice of a doctor, midwife, health visitor, public health nurse, dietitian or pharmacist.
    </Notice>
  );
}

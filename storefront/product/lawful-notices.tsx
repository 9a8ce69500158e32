import { Notice } from '#storefront/ui/notice.tsx';
import styles from './lawful-notices.module.css';

/** The words and the sign of the Toys (Safety) Regulations 2011, shown before the toy can be bought. */
export function ToyWarning() {
  return (
    <p className={styles.toy}>
      <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        <text x="24" y="18" className={styles.ages}>
          0-3
        </text>
        <g className={styles.face}>
          <circle cx="24" cy="29.5" r="8.5" />
          <path d="M21 28v.1M27 28v.1M20.5 32.5c2 1.8 5 1.8 7 0" />
        </g>
        <circle cx="24" cy="24" r="21" className={styles.sign} />
        <path d="m9.2 9.2 29.6 29.6" className={styles.sign} />
      </svg>
      <span>
        <strong>Warning.</strong> Not suitable for children under 36 months.
      </span>
    </p>
  );
}

/** What the Infant Formula and Follow-on Formula Regulations require to be said before the product is shown. */
export function FormulaNotice() {
  return (
    <Notice isSilent>
      <strong>Important notice.</strong> Breastfeeding is best for babies. Use first infant formula only on
      the advice of a doctor, midwife, health visitor, public health nurse, dietitian or pharmacist.
    </Notice>
  );
}

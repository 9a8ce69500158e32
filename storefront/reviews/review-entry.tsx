import { formatDayOf } from '#contract/dates.ts';
import { useState } from 'react';
import type { reportReasons, Review } from '#contract/reviews.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { ageWords, fitWords } from './review-words.ts';
import { Stars } from './stars.tsx';
import styles from './review-list.module.css';

/** A published review. */
export function ReviewEntry({ review }: { review: Review }) {
  const { shop } = useSite();
  const { Stars: stars, Title, Words, Fit, ChildAgeMonths, ShownName, Values, EditedAt, Reply } = review;
  const facts = [
    Values.join(', '),
    Fit && fitWords[Fit],
    ChildAgeMonths !== null && `Child: ${ageWords(ChildAgeMonths)}`,
  ].filter(Boolean);
  return (
    <li className={styles.review}>
      <p className={styles.by}>
        <Stars value={stars} />
        {review.IsExample && <Badge tone="info">Example review</Badge>}
      </p>
      {Title && (
        <h3>
          <bdi>{Title}</bdi>
        </h3>
      )}
      {Words && (
        <p className={styles.words}>
          <bdi>{Words}</bdi>
        </p>
      )}
      {facts.length > 0 && <p className={styles.soft}>{facts.join(' · ')}</p>}
      <p className={styles.soft}>
        <bdi>{ShownName}</bdi>
        {`, ${formatDayOf(review.WrittenAt)}${EditedAt ? ', changed since' : ''}`}
        {!review.IsExample && <span>{' · Bought here'}</span>}
      </p>
      {Reply && (
        <div className={styles.reply}>
          <p className={styles.from}>{`${shop.name} answers, ${formatDayOf(Reply.RepliedAt)}`}</p>
          <p className={styles.words}>{Reply.Words}</p>
        </div>
      )}
      {!review.IsExample && <Report id={review.Id} />}
    </li>
  );
}

const reasons: Record<(typeof reportReasons)[number], string> = {
  offensive: 'It is offensive or unlawful',
  'personal-data': 'It gives away something private',
  'not-about-it': 'It is not about this product',
  'not-genuine': 'I do not think it is genuine',
};

function Report({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const report = useAction(
    async (Reason: (typeof reportReasons)[number]) => {
      await call('reportReview', { params: { id }, body: { Reason } });
      setIsOpen(false);
      setIsDone(true);
    },
    { fallback: 'The report could not be sent.', done: () => 'Thank you. We will look at the review.' },
  );
  if (isDone) return <p className={styles.soft}>Thank you. We will look at it.</p>;
  return (
    <>
      <button type="button" className={styles.report} onClick={() => setIsOpen(true)}>
        Report
      </button>
      {isOpen && (
        <Dialog title="What is wrong with this review?" onClose={() => setIsOpen(false)}>
          <div className={styles.reasons}>
            {(Object.keys(reasons) as (keyof typeof reasons)[]).map((reason) => (
              <Button
                key={reason}
                wide
                busy={report.busyWith?.[0] === reason && 'Sending...'}
                onClick={() => void report.run(reason)}
              >
                {reasons[reason]}
              </Button>
            ))}
            {report.failure && <Notice tone="error">{report.failure}</Notice>}
            <p className={styles.soft}>
              We do not hide honest reviews for being unkind. We do not record who reported it.
            </p>
          </div>
        </Dialog>
      )}
    </>
  );
}

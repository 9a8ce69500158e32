import type { ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import { deskPages } from '#contract/desk/pages.ts';
import type { DeskReview } from '#contract/desk/reviews.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import { forgetText, useKeptText } from '#desk/app/kept-text.ts';
import { useSend } from '#desk/app/send.ts';
import { useConflict } from '#desk/ui/conflict.tsx';
import { When } from '#desk/ui/when.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { actWords, decisionWords, reportWords, starsText, type Decision } from './review-words.ts';
import styles from './reviews.module.css';

type ActName = DeskReview['acts'][number]['act'];

/** A whole review and its actions. The writer's own words are never changed. */
export function ReviewDialog({ review, onClose }: { review: DeskReview; onClose: () => void }) {
  const { stars, title, words, shownName, productName, orderNumber, status, hiddenBecause, reports, acts } =
    review;
  return (
    <Dialog title={`Review of ${productName}`} onClose={onClose}>
      <div className={styles.whole}>
        <p>
          <strong>{starsText(stars)}</strong> {title && <bdi>{title}</bdi>}
        </p>
        {words && (
          <p className={styles.said}>
            <bdi>{words}</bdi>
          </p>
        )}
        <p className={styles.soft}>
          <bdi>{shownName}</bdi>, <When at={review.writtenAt} />
          {review.editedAt && (
            <>
              , edited <When at={review.editedAt} />
            </>
          )}
          {orderNumber && (
            <>
              {', '}
              <Link to={deskPages.order.replace(':number', orderNumber)}>{`order ${orderNumber}`}</Link>
            </>
          )}
        </p>
        {reports.length > 0 && (
          <p>{`Reported: ${reports.map(({ reason, count }) => `${count} × ${reportWords[reason]}`).join(', ')}.`}</p>
        )}
        {status === 'hidden' && <p>{`Hidden. Reason given to the reviewer: ${hiddenBecause}`}</p>}
        {acts.length > 0 && (
          <ul className={styles.acts}>
            {acts.map(({ act, reason, actedBy, actedAt }) => (
              <li key={actedAt}>
                {`${actedBy} ${actWords[act]}, `}
                <When at={actedAt} />: <bdi>{reason}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
      <DecideForm
        review={review}
        act="answer"
        button="Publish answer"
        done="Answer published."
        onDone={onClose}
      >
        <TextArea
          name="reason"
          label="Answer as the shop"
          hint="Shown publicly below the review."
          defaultValue={review.reply ?? ''}
          rows={3}
          maxLength={MAX_LENGTH.reviewWords}
          required
        />
      </DecideForm>
      {status === 'published' ? (
        <DecideForm
          review={review}
          act="hide"
          button="Hide"
          done="Review hidden."
          onDone={onClose}
          isDangerous
        >
          <TextField
            name="reason"
            label="Reason for hiding"
            hint="The reviewer will see this. Only hide reviews that are unlawful, abusive, private, fake or about something else. The law forbids hiding a review just because it is negative."
            maxLength={DESK_MAX_LENGTH.reviewReason}
            autoComplete="off"
            required
          />
        </DecideForm>
      ) : (
        <DecideForm
          review={review}
          act="unhide"
          button="Show it again"
          done="Review shown again."
          onDone={onClose}
        >
          <TextField
            name="reason"
            label="Reason for showing it again"
            maxLength={DESK_MAX_LENGTH.reviewReason}
            autoComplete="off"
            required
          />
        </DecideForm>
      )}
      {(review.isWaiting || reports.length > 0) && (
        <DecideForm review={review} act="keep" button="Keep" done="Review kept." onDone={onClose}>
          <TextField
            name="reason"
            label="Reason for keeping it"
            defaultValue="Nothing wrong with it"
            maxLength={DESK_MAX_LENGTH.reviewReason}
            autoComplete="off"
            required
          />
        </DecideForm>
      )}
    </Dialog>
  );
}

function DecideForm({
  review: { id, version, productName },
  act,
  button,
  done,
  isDangerous = false,
  onDone,
  children,
}: {
  review: DeskReview;
  act: ActName;
  button: string;
  done: string;
  isDangerous?: boolean;
  onDone: () => void;
  children: ReactNode;
}) {
  const send = useSend(`${button}: review of ${productName}`);
  const { revalidate } = useRevalidator();
  const name = `review ${act} ${id}`;
  const conflict = useConflict<{ decision?: { act: ActName; reason: string } }>(
    async ({ decision }, met) => {
      if (decision) {
        const body = { ...decision, version: met?.version ?? version };
        await send('decideOnReview', { params: { id }, body });
        announce(done);
      }
      forgetText(name);
      onDone();
      await revalidate();
    },
    { nameOf: () => 'The review', show: (_, value) => decisionWords(value as Decision) },
  );
  const form = useForm({
    send: ({ reason = '' }) => conflict.save({ decision: { act, reason } }),
    fallback: 'That could not be saved. Please try again.',
  });
  useKeptText(form.ref, name);
  return (
    <>
      <Form form={form} label={button}>
        {children}
        <FormActions>
          <Button
            type="submit"
            variant={isDangerous ? 'danger' : 'secondary'}
            busy={form.isBusy && 'Saving...'}
          >
            {button}
          </Button>
        </FormActions>
      </Form>
      {conflict.dialog}
    </>
  );
}

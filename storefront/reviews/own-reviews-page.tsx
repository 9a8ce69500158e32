import { formatDayOf } from '#contract/dates.ts';
import { useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import type { OwnReview, OwnReviews } from '#contract/reviews.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { customerPage } from '#storefront/session/customer-pages.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { ConfirmDialog } from '#storefront/ui/dialog.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { ListCard } from '#storefront/ui/list-card.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { Thumbnail } from '#storefront/ui/thumbnail.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import { ReviewForm } from './review-form.tsx';
import { StarCard } from './star-card.tsx';
import { Stars } from './stars.tsx';
import styles from './own-reviews-page.module.css';

export const { loader, Component, ErrorBoundary } = customerPage({
  load: (call, { request }) => call('listOwnReviews', {}, { signal: request.signal }),
  skeleton: <Waiting />,
  failed: 'Your reviews could not be loaded.',
  Frame: ({ children }) => (
    <Stack>
      <PageHeader title="My Reviews" />
      {children}
    </Stack>
  ),
  children: (own) => <Own own={own} />,
});

function Own({ own }: { own: OwnReviews }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  // Goes with the navigation, so that it outlasts the page's waiting for its new list.
  const said = (useLocation().state as { said?: string } | null)?.said;
  const top = useRef<HTMLDivElement>(null);
  const wanted = query.get('product');
  const product = own.ToReview.find(({ Uuid }) => Uuid === wanted);
  const review = own.Reviews.find(({ Product }) => Product.Uuid === wanted);
  const toReview = own.ToReview.filter((one) => one !== product);
  const written = own.Reviews.filter((one) => one !== review);

  function saved() {
    const thanks = 'Thank you! Your review is published.';
    announce(thanks);
    void navigate('/account/reviews', { replace: true, state: { said: thanks } });
    top.current?.focus();
  }

  return (
    <>
      <div ref={top} tabIndex={-1} className={styles.said}>
        {said && wanted === null && (
          <Notice tone="success" isSilent>
            {said}
          </Notice>
        )}
        {wanted !== null && !product && !review && (
          <Notice tone="caution">
            You can review things you bought here once they have been shipped, as long as we still sell them.
            If your parcel has only just left us, please try again later.
          </Notice>
        )}
      </div>
      {(product ?? review) && (
        <ListCard as="div">
          <Head product={product ?? review!.Product} />
          <ReviewForm
            key={wanted}
            product={product ?? review!.Product}
            {...(review && { review })}
            hasSizes={product?.HasSizes ?? review!.Values.length > 0}
            onSaved={saved}
          />
        </ListCard>
      )}
      {toReview.length > 0 && (
        <section className={styles.part} aria-labelledby="to-review">
          <h2 id="to-review">{product ? 'And these?' : 'How is it?'}</h2>
          <ul className={styles.list}>
            {toReview.map((one) => (
              <ListCard key={one.Uuid}>
                <Head product={one} />
                <ButtonLink to={`/account/reviews?product=${one.Uuid}`} icon="pencil">
                  Review
                  <VisuallyHidden>{` ${one.Name}`}</VisuallyHidden>
                </ButtonLink>
              </ListCard>
            ))}
          </ul>
        </section>
      )}
      {written.length > 0 && (
        <section className={styles.part} aria-labelledby="written">
          <h2 id="written">Reviews you have written</h2>
          <ul className={styles.list}>
            {written.map((one) => (
              <ListCard key={one.Id}>
                <Head product={one.Product} />
                <Written review={one} />
              </ListCard>
            ))}
          </ul>
        </section>
      )}
      {own.ToReview.length === 0 && own.Reviews.length === 0 && (
        <EmptyState
          picture={<StarCard />}
          title="There is nothing to review yet."
          action={<ButtonLink to="/products">See all products</ButtonLink>}
        >
          <p>Once something you bought has been shipped, you can say here what it is like.</p>
        </EmptyState>
      )}
      <p className={styles.soft}>
        {!own.WantsLetters && 'We no longer email you to ask for reviews. '}
        <Link to="/reviews-policy">How reviews work here</Link>
      </p>
    </>
  );
}

function Head({ product }: { product: { Uuid: string; Name: string; ImagePath: string | null } }) {
  return (
    <p className={styles.head}>
      <Thumbnail src={product.ImagePath} name={product.Name} size="small" />
      <Link to={`/products/${product.Uuid}`}>{product.Name}</Link>
    </p>
  );
}

function Written({ review }: { review: OwnReview }) {
  const { revalidate } = useRevalidator();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useAction(
    async () => {
      await call('deleteReview', { params: { id: review.Id } });
      await revalidate();
    },
    { fallback: 'Your review could not be deleted.', done: () => 'Your review is deleted.' },
  );
  return (
    <>
      <p className={styles.facts}>
        <Stars value={review.Stars} />
        <span className={styles.soft}>{`${review.ShownName}, ${formatDayOf(review.WrittenAt)}`}</span>
        {review.Status === 'hidden' && <Badge tone="caution">Hidden</Badge>}
      </p>
      {review.Title && <h3 className={styles.words}>{review.Title}</h3>}
      {review.Words && <p className={styles.words}>{review.Words}</p>}
      {review.HiddenBecause && (
        <Notice tone="caution" isSilent>{`We do not show this review: ${review.HiddenBecause}`}</Notice>
      )}
      {review.Reply && <p className={styles.words}>{`Our answer: ${review.Reply.Words}`}</p>}
      {remove.failure && <Notice tone="error">{remove.failure}</Notice>}
      <p className={styles.actions}>
        <ButtonLink to={`/account/reviews?product=${review.Product.Uuid}`} size="small">
          Change
          <VisuallyHidden>{` the review of ${review.Product.Name}`}</VisuallyHidden>
        </ButtonLink>
        <Button size="small" busy={remove.isBusy && 'Deleting...'} onClick={() => setIsAsking(true)}>
          Delete
          <VisuallyHidden>{` the review of ${review.Product.Name}`}</VisuallyHidden>
        </Button>
      </p>
      {isAsking && (
        <ConfirmDialog
          title="Delete this review?"
          question="It will disappear from the shop, along with its stars."
          confirm="Delete"
          isDangerous
          onConfirm={() => void remove.run()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function Waiting() {
  return (
    <div role="status" className={styles.list}>
      <VisuallyHidden>Loading reviews...</VisuallyHidden>
      {[1, 2].map((one) => (
        <ListCard as="div" key={one}>
          <Skeleton width="half" />
          <Skeleton shape="button" />
        </ListCard>
      ))}
    </div>
  );
}

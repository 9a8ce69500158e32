import { Link } from 'react-router';
import { PageHead } from '#storefront/app/page-head.tsx';
import { useSite } from '#storefront/app/site.ts';
import { Breadcrumb } from '#storefront/ui/breadcrumb.tsx';
import styles from './reviews-policy-page.module.css';

/**
 * How reviews are collected: what the Digital Markets, Competition and Consumers Act 2024 requires buyers to be told.
 */
export function Component() {
  const { shop } = useSite();
  return (
    <>
      <PageHead
        title="How reviews come about"
        description={`Who writes the reviews at ${shop.name}, how we check them, and which we do not show.`}
        path="/reviews-policy"
      />
      <Breadcrumb crumbs={[{ name: 'Home', to: '/' }, { name: 'How reviews come about' }]} />
      <h1 className={styles.title}>How reviews come about</h1>
      <div className={styles.text}>
        <section aria-labelledby="who">
          <h2 id="who">Only by people who bought it here</h2>
          <p>
            To write a review, you must be logged in, have paid for the product in this shop and have been
            sent it. We check that by the order, each time. Everybody has one review for a product; its sizes
            and colours share theirs. If you sent the goods back, you may still say how they were.
          </p>
        </section>
        <section aria-labelledby="bought">
          <h2 id="bought">None are bought</h2>
          <p>
            We pay for no review, neither in money nor in gifts. Some days after a delivery we ask everybody
            alike, once, by e-mail. If you would rather not be asked, one press in that letter ends it.
          </p>
          {shop.paymentsAreSimulated && (
            <p>
              This is a demonstration, and some of its products have reviews that we wrote ourselves. Each
              says so: <strong>Example review</strong>. They count in no rating that we tell search engines,
              and are gone when the first buyer has reviewed the product.
            </p>
          )}
        </section>
        <section aria-labelledby="shown">
          <h2 id="shown">None are left out</h2>
          <p>
            Reviews are shown as they were written, good and bad, as soon as they are sent. We change nothing
            in them. We hide a review only if it is unlawful or abusive, tells private things about somebody,
            is about something else than the product, or is not genuine. Its writer is told why, and we keep
            the reason.
          </p>
          <p>
            If you think that a review is not as it should be, press <strong>Report</strong> below it.
            Somebody looks at it. We do not keep who reported it.
          </p>
        </section>
        <section aria-labelledby="order">
          <h2 id="order">Order and stars</h2>
          <p>
            The newest come first, or those with the most or the fewest stars, as you choose. The average is
            the plain mean of all that are shown, with one decimal. Nothing weighs more than anything else.
          </p>
        </section>
        <section aria-labelledby="formula">
          <h2 id="formula">First infant formula</h2>
          <p>The law does not allow us to promote it. That is why it has no reviews here, and no stars.</p>
        </section>
        <section aria-labelledby="yours">
          <h2 id="yours">What you have written</h2>
          <p>
            You choose the name that is shown. You can change or delete your review at any time under{' '}
            <Link to="/account/reviews">My Reviews</Link>. Reviews go with the account when you delete it.
          </p>
        </section>
      </div>
    </>
  );
}

import { Link } from 'react-router';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { useSite } from '#storefront/app/page/site.ts';
import { Breadcrumb } from '#storefront/ui/breadcrumb.tsx';
import styles from '#storefront/ui/text-sections.module.css';

/**
 * How reviews are collected: what the Digital Markets, Competition and Consumers Act 2024 requires buyers to be told.
 */
export function Component() {
  const { shop } = useSite();
  return (
    <>
      <PageHead
        title="How reviews work"
        description={`Who writes the reviews at ${shop.name}, how we check them, and which we do not show.`}
        path="/reviews-policy"
      />
      <Breadcrumb crumbs={[{ name: 'Home', to: '/' }, { name: 'How reviews work' }]} />
      <h1 className={styles.title}>How reviews work</h1>
      <div className={styles.text}>
        <section aria-labelledby="who">
          <h2 id="who">Only by people who bought it here</h2>
          <p>
            To write a review, you must be logged in, have paid for the product in this shop and have been
            sent it. We check that by the order, each time. Everybody can write one review of a product; its
            sizes and colours share it. If you sent the goods back, you may still say how they were.
          </p>
        </section>
        <section aria-labelledby="bought">
          <h2 id="bought">None are paid for</h2>
          <p>
            We do not pay for reviews, in money or in gifts. A few days after a delivery we ask every customer
            once, by email. If you would rather not be asked, one tap in that email stops it.
          </p>
          {shop.paymentsAreSimulated && (
            <p>
              This is a demonstration, and some of its products have reviews that we wrote ourselves. Each
              says so: <strong>Example review</strong>. They are not counted in the ratings we give search
              engines, and disappear once a buyer has reviewed the product.
            </p>
          )}
        </section>
        <section aria-labelledby="shown">
          <h2 id="shown">None are left out</h2>
          <p>
            Reviews are shown as they were written, good and bad, as soon as they are sent. We do not edit
            them. We hide a review only if it is unlawful or abusive, gives away something private, is not
            about the product, or is not genuine. We tell its writer why, and keep a record of the reason.
          </p>
          <p>
            If you think there is something wrong with a review, press <strong>Report</strong> below it, and
            we will look at it. We do not record who reported it.
          </p>
        </section>
        <section aria-labelledby="order">
          <h2 id="order">Order and stars</h2>
          <p>
            You choose whether the newest, the most stars or the fewest stars come first. The average is the
            plain mean of all the reviews shown, to one decimal place. Every review counts the same.
          </p>
        </section>
        <section aria-labelledby="formula">
          <h2 id="formula">First infant formula</h2>
          <p>The law does not allow us to promote it. That is why it has no reviews here, and no stars.</p>
        </section>
        <section aria-labelledby="yours">
          <h2 id="yours">Reviews you have written</h2>
          <p>
            You choose the name that is shown. You can change or delete your review at any time under{' '}
            <Link to="/account/reviews">My Reviews</Link>. If you delete your account, your reviews go with
            it.
          </p>
        </section>
      </div>
    </>
  );
}

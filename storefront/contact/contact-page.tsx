import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import {
  contactTopics,
  MAX_ORDER_NUMBER,
  MAX_WORDS,
  RECEIVED,
  type ContactTopic,
} from '#contract/contact-topics.ts';
import { formatOrderDate } from '#contract/dates.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import { pages } from '#contract/pages.ts';
import type { PostedForm } from '#contract/posted-form.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { useSession } from '#storefront/app/calls/session.ts';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { postedContext, withPosted } from './posted.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { Breadcrumb } from '#storefront/ui/breadcrumb.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { Form, FormActions, FormRow, useForm } from '#storefront/ui/form.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import styles from './contact-page.module.css';

const TITLE = 'Contact us';

export function loader({ request, context }: LoaderFunctionArgs) {
  const isSent = new URL(request.url).searchParams.has('sent');
  return { posted: context.get(postedContext), isSent };
}

export function Component() {
  const { shop } = useSite();
  return (
    <>
      <PageHead
        title={TITLE}
        description={`Write to ${shop.name} about an order, a return or a product.`}
        path={pages.contact}
      />
      <Breadcrumb crumbs={[{ name: 'Home', to: '/' }, { name: TITLE }]} />
      <h1 className={styles.title}>{TITLE}</h1>
      <div className={styles.columns}>
        <Particulars />
        <Card as="section">
          <WriteToShop />
        </Card>
      </div>
    </>
  );
}

function Particulars() {
  const { shop } = useSite();
  return (
    <section className={styles.particulars} aria-label="How to reach us">
      <dl>
        {shop.hours && <Particular name="Opening hours">{shop.hours}</Particular>}
        {shop.phone && (
          <Particular name="Telephone">
            <a href={`tel:${shop.phone.replace(/[^+0-9]/g, '')}`}>{shop.phone}</a>
          </Particular>
        )}
        <Particular name="Email">
          <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </Particular>
        {shop.address && <Particular name="Address">{shop.address}</Particular>}
      </dl>
      {shop.trader.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <ul>
        <li>
          <Link to={pages.orders}>Where is my order?</Link>
        </li>
        <li>
          <Link to={pages.returns}>How to return something</Link>
        </li>
        <li>
          <Link to={pages.withdraw}>Withdraw from an order without logging in</Link>
        </li>
        <li>
          <Link to={pages.about}>About {shop.name}</Link>
        </li>
      </ul>
    </section>
  );
}

function Particular({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function WriteToShop() {
  const { posted, isSent } = useLoaderData<{ posted: PostedForm | null; isSent: boolean }>();
  const session = useSession();
  const [message, setMessage] = useState(isSent ? RECEIVED : '');
  const typed = posted?.values ?? {};
  const form = useForm({
    fallback: 'Your message could not be sent. Please try again.',
    async send({ name = '', email = '', orderNumber = '', orderId = '', nothing = '', words = '', ...rest }) {
      const topic = rest.topic as ContactTopic;
      const answer = session
        ? await call('writeToShopAsCustomer', { body: { topic, orderId: orderId || null, words } })
        : await call('writeToShop', { body: { name, email, topic, orderNumber, words, nothing } });
      setMessage(answer.message);
    },
  });
  const shown = withPosted(form, posted);
  if (message) return <Notice tone="success">{message}</Notice>;
  return (
    // A session that is restored after the page was shown changes the form.
    <Form form={shown} key={session?.email} label="Write to us">
      <h2 className={styles.heading}>Write to us</h2>
      {session ? (
        <p>{`From ${session.firstName} ${session.lastName}, ${session.email}. Our answer goes there.`}</p>
      ) : (
        <FormRow>
          <TextField
            name="name"
            label="Your name"
            autoComplete="name"
            maxLength={MAX_LENGTH.contactName}
            defaultValue={typed.name}
            required
          />
          <TextField
            name="email"
            label="Email"
            hint="Our answer goes there."
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={typed.email}
            required
          />
        </FormRow>
      )}
      <SelectField
        name="topic"
        label="What is it about?"
        faultText="Please choose what it is about."
        defaultValue={typed.topic ?? ''}
        required
      >
        <option value="">Please choose</option>
        {Object.entries(contactTopics).map(([topic, words]) => (
          <option key={topic} value={topic}>
            {words}
          </option>
        ))}
      </SelectField>
      {session ? (
        <OwnOrders />
      ) : (
        <TextField
          name="orderNumber"
          label="Order number"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_ORDER_NUMBER}
          defaultValue={typed.orderNumber}
        />
      )}
      <TextArea
        name="words"
        label="Your message"
        rows={6}
        maxLength={MAX_WORDS}
        defaultValue={typed.words}
        required
      />
      {!session && (
        <div className={styles.nothing} aria-hidden="true">
          <label htmlFor="nothing">Leave this empty</label>
          <input id="nothing" name="nothing" tabIndex={-1} autoComplete="off" />
        </div>
      )}
      {shown.faults.nothing && (
        <Notice tone="error">
          Your browser filled in a field that nobody sees. Please reload the page and try again.
        </Notice>
      )}
      <FormActions>
        <Button type="submit" variant="primary" busy={form.isBusy && 'Sending...'}>
          Send message
        </Button>
      </FormActions>
    </Form>
  );
}

interface Choice {
  id: string;
  orderNumber: string;
  orderDate: string;
}

/** The latest orders, and the one that a link to this page named. */
function OwnOrders() {
  const wanted = useSearchParams()[0].get('order') ?? '';
  const [orders, setOrders] = useState<Choice[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    void Promise.all([
      call('listOrders', { query: {} }, { signal }).then(({ orders: latest }) => latest as Choice[]),
      wanted ? call('getOrder', { params: { id: wanted } }, { signal }).catch(() => null) : null,
    ]).then(
      ([latest, named]) =>
        setOrders(named && !latest.some(({ id }) => id === named.id) ? [named, ...latest] : latest),
      // Without them the message is about no order in particular.
      () => {},
    );
    return () => leaving.abort();
  }, [wanted]);
  if (orders.length === 0) return null;
  return (
    <SelectField name="orderId" label="Which order?" defaultValue={wanted}>
      <option value="">No order in particular</option>
      {orders.map(({ id, orderNumber, orderDate }) => (
        <option key={id} value={id}>{`${orderNumber}, placed on ${formatOrderDate(orderDate)}`}</option>
      ))}
    </SelectField>
  );
}

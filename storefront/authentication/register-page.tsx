import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { MAX_LENGTH } from '#contract/limits.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { PageHead } from '#storefront/app/page/page-head.tsx';
import { orSay } from '#storefront/app/calls/error-kind.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Form, FormRow, useForm } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { CheckYourEmail } from './check-your-email.tsx';
import { EmailField } from './email-field.tsx';
import { NewPasswordFields, passwordsAgree } from './new-password.tsx';
import { rememberRegistration } from './pending-registration.ts';
import styles from './authentication.module.css';

export function Component() {
  const { state } = useLocation() as { state: unknown };
  const [done, setDone] = useState<{ message: string; email: string } | null>(null);
  const form = useForm({
    fallback: 'Registration failed. Please try again.',
    check: passwordsAgree('password', 'Passwords do not match.'),
    async send({ firstName = '', lastName = '', email = '', password = '' }) {
      const { message, registrationSecret } = await call('register', {
        body: { firstName, lastName, email, password },
      }).catch(orSay((status) => `Registration failed: ${status}`));
      rememberRegistration(email, registrationSecret);
      setDone({ message, email });
    },
  });

  if (done) {
    return (
      <>
        <PageHead title="Check your email" isIndexed={false} />
        <CheckYourEmail title="Check your email" email={done.email} message={done.message} />
        <p className={styles.other}>
          Already opened the link?{' '}
          <Link to="/login" state={state}>
            Log in
          </Link>
        </p>
      </>
    );
  }
  return (
    <>
      <PageHead title="Register" isIndexed={false} />
      <h1>Create an account</h1>
      <Form form={form}>
        <FormRow>
          <TextField
            name="firstName"
            label="First name"
            autoComplete="given-name"
            maxLength={MAX_LENGTH.personName}
            required
          />
          <TextField
            name="lastName"
            label="Last name"
            autoComplete="family-name"
            maxLength={MAX_LENGTH.personName}
            required
          />
        </FormRow>
        <EmailField maxLength={MAX_LENGTH.email} />
        <NewPasswordFields
          name="password"
          label="Password"
          confirmLabel="Confirm password"
          advice="A few words in a row are easy to remember."
        />
        <Button type="submit" variant="primary" size="large" wide busy={form.isBusy && 'Registering...'}>
          Register
        </Button>
      </Form>
      <p className={styles.other}>
        Already have an account?{' '}
        <Link to="/login" state={state}>
          Log in
        </Link>
      </p>
    </>
  );
}

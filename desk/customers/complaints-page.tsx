import { useRevalidator } from 'react-router';
import type { DataComplaint } from '#contract/desk/data-complaints.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import { call } from '#desk/app/call.ts';
import { forgetText, useKeptText } from '#desk/app/kept-text.ts';
import { deskPage } from '#desk/app/page.tsx';
import { useSend } from '#desk/app/send.ts';
import { Section } from '#desk/ui/section.tsx';
import { When } from '#desk/ui/when.tsx';
import { announce } from '#storefront/ui/announcer.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Form, FormActions, useForm } from '#storefront/ui/form.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import { daysLeftWords, dayWords } from './days-left.ts';
import styles from './complaints-page.module.css';

const title = 'Complaints about data';

const header = (
  <PageHeader
    title={title}
    lead={<p>The law requires an answer within thirty days. Answers are sent by email.</p>}
  />
);

export const { loader, Component, ErrorBoundary } = deskPage({
  title,
  load: ({ request: { signal } }) => call('listDataComplaints', {}, { signal }),
  failed: 'The complaints could not be loaded.',
  skeleton: (
    <Stack>
      {header}
      <p role="status">Loading complaints...</p>
      <Skeleton width="most" />
      <Skeleton width="most" />
    </Stack>
  ),
  children: function ComplaintsPage({ loaded: { complaints } }) {
    return (
      <Stack>
        {header}
        {complaints.length === 0 && <EmptyState title="No complaints." />}
        {complaints.map((complaint) => (
          <Complaint key={complaint.id} complaint={complaint} />
        ))}
      </Stack>
    );
  },
});

function Complaint({ complaint }: { complaint: DataComplaint }) {
  const { name, email, words, madeAt, dueOn, daysLeft, answer } = complaint;
  return (
    <Section title={name}>
      <p>
        <a href={`mailto:${email}`}>{email}</a>, <When at={madeAt} />.{' '}
        {answer === null && (
          <>
            Answer due {dayWords(dueOn)}.{' '}
            <Badge tone={daysLeft <= 7 ? 'danger' : 'caution'}>{daysLeftWords(daysLeft)}</Badge>
          </>
        )}
      </p>
      <blockquote className={styles.words}>{words}</blockquote>
      {answer === null ? (
        <AnswerForm complaint={complaint} />
      ) : (
        <>
          <p>
            Answered by {answer.by}, <When at={answer.at} />:
          </p>
          <blockquote className={styles.words}>{answer.words}</blockquote>
        </>
      )}
    </Section>
  );
}

function AnswerForm({ complaint: { id, name } }: { complaint: DataComplaint }) {
  const send = useSend(`Answer the complaint from ${name}`);
  const { revalidate } = useRevalidator();
  const kept = `complaint ${id}`;
  const form = useForm({
    async send({ words = '' }) {
      await send('answerDataComplaint', { params: { id }, body: { words } });
      forgetText(kept);
      announce('Answer queued for sending.');
      await revalidate();
    },
    fallback: 'The answer could not be sent. Please try again.',
  });
  useKeptText(form.ref, kept);
  return (
    <Form form={form} label={`Answer ${name}`}>
      <TextArea name="words" label="Your answer" rows={6} maxLength={MAX_LENGTH.complaint} required />
      <FormActions>
        <Button type="submit" variant="primary" busy={form.isBusy && 'Sending...'}>
          Send answer
        </Button>
      </FormActions>
    </Form>
  );
}

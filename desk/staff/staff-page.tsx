import { useState } from 'react';
import { formatPence } from '#contract/money.ts';
import type { StaffMember } from '#contract/desk/staff.ts';
import { call } from '#desk/app/call.ts';
import { deskPage } from '#desk/app/page.tsx';
import { roleNames } from '#contract/desk/role-words.ts';
import { Rows, type Column } from '#desk/ui/rows.tsx';
import { When } from '#desk/ui/when.tsx';
import { ListSkeleton } from '#desk/ui/screen-skeleton.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog, type StaffLink } from './link-dialog.tsx';
import { PersonDialog } from './person-dialog.tsx';
import styles from './staff.module.css';

const states = {
  invited: <Badge tone="caution">Invited</Badge>,
  active: <Badge tone="success">Active</Badge>,
  suspended: <Badge tone="danger">Suspended</Badge>,
};

/** The columns that can be read for everybody; the last one, with the buttons, belongs to the screen. */
const columns: readonly Column<StaffMember>[] = [
  {
    head: 'Name',
    isTitle: true,
    cell: ({ name, email, isSelf }) => (
      <div>
        {name} {isSelf && <Badge>You</Badge>}
        <span className={styles.email}>{email}</span>
      </div>
    ),
  },
  { head: 'Role', cell: ({ role }) => roleNames[role] },
  {
    head: 'Status',
    cell: ({ state, isLockedOut }) => (
      <span>
        {states[state]} {isLockedOut && state === 'active' && <Badge tone="danger">Cannot log in</Badge>}
      </span>
    ),
  },
  {
    head: 'Daily refund limit',
    isNumber: true,
    cell: ({ role, refundLimitPence }) =>
      role === 'owner' ? 'No limit' : role === 'editor' ? formatPence(refundLimitPence) : '–',
  },
  { head: 'Last seen', cell: ({ lastSeenAt }) => (lastSeenAt ? <When at={lastSeenAt} /> : 'Never') },
  { head: 'Devices', isNumber: true, cell: ({ openSessions }) => openSessions },
];

function columnsWith(onChange: (id: string) => void): readonly Column<StaffMember>[] {
  return [
    ...columns,
    {
      head: 'Actions',
      isActs: true,
      cell: ({ id, name, canBeChanged }) =>
        canBeChanged && (
          <Button size="small" aria-label={`Change ${name}`} onClick={() => onChange(id)}>
            Change
          </Button>
        ),
    },
  ];
}

export const { loader, Component, ErrorBoundary } = deskPage({
  title: 'Staff',
  load: ({ request: { signal } }) => call('listStaff', {}, { signal }),
  failed: 'The staff could not be loaded.',
  skeleton: <ListSkeleton title="Staff" columns={columns} words="Loading the staff..." />,
  children: function StaffPage({ loaded: people }) {
    const [open, setOpen] = useState<string | null>(null);
    const [isInviting, setIsInviting] = useState(false);
    const [link, setLink] = useState<StaffLink | null>(null);
    const person = people.find(({ id }) => id === open);
    return (
      <Stack>
        <PageHeader title="Staff">
          <Button variant="primary" icon="plus" onClick={() => setIsInviting(true)}>
            Invite
          </Button>
        </PageHeader>
        {people.some(({ isLockedOut, state }) => isLockedOut && state === 'active') && (
          <Notice tone="caution" isSilent>
            The desk’s address has changed. Passkeys created at the old address don’t work here. Anyone who
            can’t log in needs a new link (choose Change; for an owner, ask the person who looks after the
            shop’s server).
          </Notice>
        )}
        <Rows
          label="Staff"
          columns={columnsWith(setOpen)}
          rows={people}
          idOf={({ id }) => id}
          empty={<p>No staff yet.</p>}
        />
        {isInviting && (
          <InviteDialog
            onClose={() => setIsInviting(false)}
            onInvited={(invited) => {
              setIsInviting(false);
              setLink(invited);
            }}
          />
        )}
        {person && (
          <PersonDialog
            person={person}
            onClose={() => setOpen(null)}
            onLink={(made) => {
              setOpen(null);
              setLink(made);
            }}
          />
        )}
        {link && <LinkDialog link={link} onClose={() => setLink(null)} />}
      </Stack>
    );
  },
});

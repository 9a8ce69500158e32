import { useState } from 'react';
import { isAbove, roles, type Role } from '#contract/desk/permissions.ts';
import { useMe } from '#desk/app/me.ts';
import { PoundsField } from '#desk/ui/pounds-field.tsx';
import { roleNames, roleWords } from '#contract/desk/role-words.ts';
import { SelectField } from '#storefront/ui/select-field.tsx';

/** Somebody's role; only editors have a refund limit. */
export function RoleFields({
  now,
  refundLimitPence,
}: {
  /** The role they have, or the likely one. */
  now: Role;
  refundLimitPence: number;
}) {
  const me = useMe();
  const [chosen, setChosen] = useState(now);
  const mine = roles.filter((each) => each === now || me.role === 'owner' || isAbove(me.role, each));
  return (
    <>
      <SelectField
        name="role"
        label="Role"
        hint={roleWords[chosen]}
        defaultValue={now}
        onChange={(event) => setChosen(event.target.value as Role)}
        required
      >
        {mine.map((each) => (
          <option key={each} value={each}>
            {roleNames[each]}
          </option>
        ))}
      </SelectField>
      {chosen === 'editor' && (
        <PoundsField
          name="refundLimitPence"
          label="Daily refund limit"
          hint="Refunds above this need an owner’s approval."
          pence={refundLimitPence}
        />
      )}
    </>
  );
}

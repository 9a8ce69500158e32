import { MAX_LENGTH } from '#contract/limits.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Form, useForm, type FormFaults, type FormValues } from '#storefront/ui/form.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import type { ActivityQuery } from './activity-query.ts';
import styles from './activity-filters.module.css';

export function ActivityFilters({
  query: { search, actionFilter, startDate, endDate },
  actions,
  onFilter,
}: {
  query: ActivityQuery;
  actions: readonly string[];
  onFilter: (values: FormValues) => void;
}) {
  const form = useForm({
    check: datesInOrder,
    send: onFilter,
  });
  // The chosen action stays an option even if the list could not be loaded.
  const options = actionFilter && !actions.includes(actionFilter) ? [actionFilter, ...actions] : actions;
  return (
    <Form form={form} label="Filter my activity">
      <div className={styles.filters}>
        <TextField
          name="search"
          label="Search"
          type="search"
          placeholder="Search actions, types..."
          defaultValue={search}
          maxLength={MAX_LENGTH.search}
          enterKeyHint="search"
          autoComplete="off"
          isFilter
        />
        <SelectField name="actionFilter" label="Action Type" defaultValue={actionFilter}>
          <option value="">All Actions</option>
          {options.map((action) => (
            <option key={action}>{action}</option>
          ))}
        </SelectField>
        <TextField
          name="startDate"
          label="Start Date"
          type="date"
          defaultValue={startDate}
          autoComplete="off"
          faultText="Please enter a whole date."
          isFilter
        />
        <TextField
          name="endDate"
          label="End Date"
          type="date"
          defaultValue={endDate}
          autoComplete="off"
          faultText="Please enter a whole date."
          isFilter
        />
        <Button type="submit" icon="search">
          Filter
        </Button>
      </div>
    </Form>
  );
}

function datesInOrder({ startDate, endDate }: FormValues): FormFaults {
  if (!startDate || !endDate || startDate <= endDate) return {};
  return { endDate: 'The end date is before the start date.' };
}

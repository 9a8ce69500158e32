import { useSearchParams } from 'react-router';
import { MAX_LENGTH } from '#contract/limits.ts';
import { TextField } from '#storefront/ui/text-field.tsx';

/** A field of `Filters` for words to be found. */
export function SearchField({
  name = 'search',
  label = 'Find',
  placeholder,
}: {
  name?: string;
  label?: string;
  placeholder?: string;
}) {
  const [filters] = useSearchParams();
  return (
    <TextField
      isFilter
      name={name}
      label={label}
      type="search"
      placeholder={placeholder}
      defaultValue={filters.get(name) ?? ''}
      maxLength={MAX_LENGTH.search}
    />
  );
}

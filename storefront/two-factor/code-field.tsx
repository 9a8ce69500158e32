import { TextField } from '#storefront/ui/text-field.tsx';

/** The code of an authenticator app, typed as apps show it: `123 456`. */
export function CodeField({
  label,
  faultText,
  autoFocus = false,
}: {
  label: string;
  faultText: string;
  autoFocus?: boolean;
}) {
  return (
    <TextField
      name="code"
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\s*(?:[0-9]\s*){6}"
      faultText={faultText}
      placeholder="123 456"
      spellCheck={false}
      autoFocus={autoFocus}
      required
    />
  );
}

export function codeOf(typed: string | undefined): string {
  return (typed ?? '').replace(/\s/g, '');
}

import { TextField } from '#storefront/ui/text-field.tsx';

/** The address that an account is known by. */
export function EmailField({ maxLength }: { maxLength?: number }) {
  return (
    <TextField
      name="email"
      label="Email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={maxLength}
      required
    />
  );
}

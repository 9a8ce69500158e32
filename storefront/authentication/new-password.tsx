import { PASSWORD_MAX_LENGTH } from '#contract/limits.ts';
import { useSite } from '#storefront/app/page/site.ts';
import type { FormFaults, FormValues } from '#storefront/ui/form.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';

/** A new password, typed twice. */
export function NewPasswordFields({
  name,
  label,
  confirmLabel,
  advice = '',
}: {
  name: string;
  label: string;
  confirmLabel: string;
  advice?: string;
}) {
  const { passwordMinLength } = useSite().shop;
  return (
    <>
      <TextField
        name={name}
        label={label}
        type="password"
        autoComplete="new-password"
        minLength={passwordMinLength}
        maxLength={PASSWORD_MAX_LENGTH}
        hint={`At least ${passwordMinLength} characters. ${advice}`.trim()}
        required
      />
      <TextField
        name="confirmPassword"
        label={confirmLabel}
        type="password"
        autoComplete="new-password"
        required
      />
    </>
  );
}

/** Checks that both are the same; `first` is the name of the first. */
export function passwordsAgree(first: string, fault: string) {
  return (values: FormValues): FormFaults =>
    values[first] === values.confirmPassword ? {} : { confirmPassword: fault };
}

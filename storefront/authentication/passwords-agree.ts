import type { FormFaults, FormValues } from '#storefront/ui/form.tsx';

/** Checks that two fields of a form contain the same password. */
export function passwordsAgree(first: string, second: string, fault: string) {
  return (values: FormValues): FormFaults => (values[first] === values[second] ? {} : { [second]: fault });
}

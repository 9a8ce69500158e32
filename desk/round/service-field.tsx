import { TextField } from '#storefront/ui/text-field.tsx';

/** The Royal Mail service for the parcels of a file. */
export function ServiceField() {
  return (
    <TextField
      name="service"
      label="Service code"
      hint="Such as TPN24. Empty: your rules in Click & Drop decide."
      maxLength={20}
      autoComplete="on"
      autoCapitalize="characters"
    />
  );
}

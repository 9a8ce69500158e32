import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import { TextField } from '#storefront/ui/text-field.tsx';

/** The Royal Mail service for the parcels of a file. */
export function ServiceField() {
  return (
    <TextField
      name="service"
      label="Service code"
      hint="Such as TPN24. If empty, your Click & Drop rules decide."
      maxLength={DESK_MAX_LENGTH.serviceCode}
      autoComplete="on"
      autoCapitalize="characters"
    />
  );
}

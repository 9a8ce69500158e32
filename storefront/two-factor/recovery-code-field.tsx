import { TextField } from '#storefront/ui/text-field.tsx';
import { RECOVERY_CODE_PATTERN, recoveryCodeOf } from './recovery-code.ts';

/** Formats a recovery code as printed, however it is typed or pasted. */
export function RecoveryCodeField() {
  return (
    <TextField
      name="recoveryCode"
      label="Recovery code"
      placeholder="XXXX-XXXX"
      // No `maxLength`: the browser would truncate pasted text before its spaces are removed.
      pattern={RECOVERY_CODE_PATTERN}
      faultText="Please enter a recovery code such as K7PM-2XQD."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      // Runs before the form reads the value.
      onInputCapture={(event) => tidy(event.currentTarget)}
      autoFocus
      required
    />
  );
}

function tidy(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const tidied = recoveryCodeOf(value);
  if (tidied === value) return;
  const caret = recoveryCodeOf(value.slice(0, selectionStart ?? value.length)).length;
  input.value = tidied;
  input.setSelectionRange(caret, caret);
}

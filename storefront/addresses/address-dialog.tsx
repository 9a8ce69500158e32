import { useRef, useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import { countryNames } from '#contract/countries.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { useSession } from '#storefront/app/calls/session.ts';
import { Button } from '#storefront/ui/button.tsx';
import { CheckboxField } from '#storefront/ui/checkbox-field.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Form, FormActions, FormRow, useForm, type FormValues } from '#storefront/ui/form.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import styles from './address-dialog.module.css';

const HOME = 'United Kingdom';
const otherCountries = Object.values(countryNames)
  .filter((name) => name !== HOME)
  .toSorted((a, b) => a.localeCompare(b, 'en'));

export function AddressDialog({
  address,
  onClose,
  onSaved,
}: {
  /** Null for a new address. */
  address: Address | null;
  onClose: () => void;
  /** Without the address if the answer lacks it: it was never agreed that it holds one. */
  onSaved: (saved: Address | undefined) => Promise<void> | void;
}) {
  const session = useSession();
  const form = useForm({
    fallback: 'Failed to save address.',
    async send(values) {
      const body = bodyOf(values);
      const saved: Address | undefined = await (address
        ? call('changeAddress', { params: { id: address.id }, body })
        : call('addAddress', { body }));
      await onSaved(saved);
    },
  });
  const [words, setWords] = useState('');
  const filled = useRef(new Map<string, string>());
  async function fill({ form: element, value }: HTMLInputElement) {
    const { fillFromPostcode } = await import('./fill-from-postcode.ts');
    // The table may have come after more had been typed.
    if (!element || (element.elements.namedItem('postalCode') as HTMLInputElement).value !== value) return;
    if ((element.elements.namedItem('country') as HTMLSelectElement).value !== HOME) return;
    const names = fillFromPostcode(element, value, filled.current);
    if (!names) return;
    form.recheck('city');
    form.recheck('regionOrState');
    setWords(
      names.length > 0
        ? `Filled in from the postcode: ${names.join(', ')}. Please change it if it is not right.`
        : '',
    );
  }
  const name = session ? `${session.firstName} ${session.lastName}`.trim() : '';
  return (
    <Dialog title={address ? 'Edit Address' : 'Add New Address'} onClose={onClose}>
      <Form form={form}>
        <TextField
          name="contactName"
          label="Contact name"
          autoComplete="name"
          maxLength={MAX_LENGTH.contactName}
          defaultValue={address?.contactName ?? name}
          required
        />
        <TextField
          name="streetAddress1"
          label="Street address 1"
          autoComplete="address-line1"
          maxLength={MAX_LENGTH.streetAddress}
          defaultValue={address?.streetAddress1}
          required
        />
        <TextField
          name="streetAddress2"
          label="Street address 2"
          autoComplete="address-line2"
          maxLength={MAX_LENGTH.streetAddress}
          defaultValue={address?.streetAddress2 ?? ''}
        />
        <FormRow>
          <TextField
            name="postalCode"
            label="Postal code"
            autoComplete="postal-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_LENGTH.postalCode}
            defaultValue={address?.postalCode}
            onChange={(event) => void fill(event.currentTarget)}
            required
          />
          <SelectField
            name="country"
            label="Country"
            autoComplete="country-name"
            defaultValue={address?.country ?? HOME}
            required
          >
            <option>{HOME}</option>
            <hr />
            {otherCountries.map((country) => (
              <option key={country}>{country}</option>
            ))}
          </SelectField>
        </FormRow>
        {/* Always there, so that a screen reader in this dialog reads what comes into it. */}
        <p role="status" className={styles.filled}>
          {words}
        </p>
        <FormRow>
          <TextField
            name="city"
            label="City"
            autoComplete="address-level2"
            maxLength={MAX_LENGTH.city}
            defaultValue={address?.city}
            required
          />
          <TextField
            name="regionOrState"
            label="Region or state"
            autoComplete="address-level1"
            maxLength={MAX_LENGTH.city}
            defaultValue={address?.regionOrState}
            required
          />
        </FormRow>
        <FormRow>
          <TextField
            name="phoneNumber"
            label="Phone number"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={MAX_LENGTH.phoneNumber}
            defaultValue={address?.phoneNumber ?? ''}
            hint="In case the driver cannot find you."
          />
          <SelectField
            name="addressType"
            label="Type"
            defaultValue={address?.addressType ?? 'Shipping'}
            hint="What this address is for."
          >
            <option>Shipping</option>
            <option>Billing</option>
            <option>Both</option>
          </SelectField>
        </FormRow>
        {!address && (
          <div>
            <CheckboxField name="isPrimaryShipping">Make this my primary shipping address</CheckboxField>
            <CheckboxField name="isPrimaryBilling">Make this my primary billing address</CheckboxField>
          </div>
        )}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
            {address ? 'Save Changes' : 'Add Address'}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function bodyOf(values: FormValues) {
  const text = (name: string) => values[name] ?? '';
  return {
    contactName: text('contactName'),
    phoneNumber: text('phoneNumber'),
    streetAddress1: text('streetAddress1'),
    streetAddress2: text('streetAddress2'),
    city: text('city'),
    regionOrState: text('regionOrState'),
    postalCode: text('postalCode'),
    country: text('country'),
    addressType: text('addressType') as Address['addressType'],
    // If the box is unticked or absent, the shop decides.
    ...(values.isPrimaryShipping !== undefined && { isPrimaryShipping: true }),
    ...(values.isPrimaryBilling !== undefined && { isPrimaryBilling: true }),
  };
}

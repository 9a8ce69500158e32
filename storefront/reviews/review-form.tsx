import { useState } from 'react';
import { MAX_LENGTH } from '#contract/limits.ts';
import type { OwnReview, ReviewForm as Written } from '#contract/reviews.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { useSession } from '#storefront/app/calls/session.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Form, FormActions, FormRow, useForm, type FormValues } from '#storefront/ui/form.tsx';
import { SelectField } from '#storefront/ui/select-field.tsx';
import { TextArea } from '#storefront/ui/text-area.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import { ageWords, fitWords } from './review-words.ts';
import { StarField } from './star-field.tsx';

/** In months up to two years, then in years. */
const ages = [...Array(24).keys(), 24, 30, 36, 48, 60, 72, 84, 96, 108, 120];

/** Writes a new review of a product, or edits an existing one. */
export function ReviewForm({
  product,
  review,
  hasSizes,
  onSaved,
}: {
  product: { Uuid: string; Name: string };
  review?: OwnReview;
  hasSizes: boolean;
  onSaved: () => void;
}) {
  const session = useSession();
  const [showAs, setShowAs] = useState<string>(review?.ShowAs ?? 'a-parent');
  const form = useForm({
    fallback: 'Your review could not be saved.',
    async send(values) {
      const body = readForm(values);
      if (review) await call('changeReview', { params: { id: review.Id }, body });
      else await call('writeReview', { params: { id: product.Uuid }, body });
      onSaved();
    },
  });
  const age = review?.ChildAgeMonths ?? null;
  return (
    <Form form={form} label={`Your review of ${product.Name}`}>
      <StarField defaultValue={review?.Stars} />
      <TextField
        name="Title"
        label="In a few words"
        autoComplete="off"
        maxLength={MAX_LENGTH.reviewTitle}
        defaultValue={review?.Title ?? ''}
      />
      <TextArea
        name="Words"
        label="Your review"
        hint="What was good, and what was not? Please do not name anyone, including your child."
        maxLength={MAX_LENGTH.reviewWords}
        defaultValue={review?.Words ?? ''}
      />
      <FormRow>
        {hasSizes && (
          <SelectField name="Fit" label="The size" defaultValue={review?.Fit ?? ''}>
            <option value="">I would rather not say</option>
            {Object.entries(fitWords).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          name="ChildAgeMonths"
          label="Your child’s age when you used it"
          hint="Shown with your review."
          defaultValue={age === null ? '' : String(age)}
        >
          <option value="">I would rather not say</option>
          {(age === null || ages.includes(age) ? ages : [age, ...ages]).map((months) => (
            <option key={months} value={months}>
              {ageWords(months)}
            </option>
          ))}
        </SelectField>
      </FormRow>
      <FormRow>
        <SelectField
          name="ShowAs"
          label="Shown as"
          defaultValue={showAs}
          onChange={(event) => setShowAs(event.currentTarget.value)}
        >
          <option value="a-parent">A parent</option>
          <option value="first-name">{session?.firstName || 'My first name'}</option>
          <option value="own">Another name</option>
        </SelectField>
        {showAs === 'own' && (
          <TextField
            name="OwnName"
            label="Name to show"
            autoComplete="off"
            maxLength={MAX_LENGTH.reviewName}
            defaultValue={review?.ShowAs === 'own' ? review.ShownName : ''}
            required
          />
        )}
      </FormRow>
      <FormActions>
        <Button type="submit" variant="primary" busy={form.isBusy && 'Saving...'}>
          {review ? 'Save changes' : 'Publish review'}
        </Button>
        <ButtonLink to="/account/reviews">Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}

function readForm(values: FormValues) {
  const { Stars, Title, Words, Fit, ChildAgeMonths, ShowAs, OwnName } = values;
  return {
    Stars: Number(Stars),
    Title: Title || null,
    Words: Words || null,
    Fit: (Fit || null) as Written['Fit'],
    ChildAgeMonths: ChildAgeMonths ? Number(ChildAgeMonths) : null,
    ShowAs: (ShowAs || 'a-parent') as Written['ShowAs'],
    OwnName: OwnName || null,
  };
}

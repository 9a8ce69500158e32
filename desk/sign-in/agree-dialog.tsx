import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { FormActions } from '#storefront/ui/form.tsx';

/** Asks once more about a sum that changes so much that it may be a slip. */
export function AgreeDialog({
  question,
  onPassed,
  onClose,
}: {
  /** With both sums. */
  question: string;
  onPassed: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog title="Are you sure?" onClose={onClose}>
      <p>{question}</p>
      <FormActions>
        <Button onClick={onClose}>Go back</Button>
        <Button variant="primary" onClick={onPassed}>
          Yes, change it
        </Button>
      </FormActions>
    </Dialog>
  );
}

import { Dialog } from '#storefront/ui/dialog.tsx';
import { ChildForm } from './child-form.tsx';

/** Asks for the child's birth month, height and weight, wherever that helps. */
export function ChildDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Does it fit my child?" onClose={onClose}>
      <ChildForm onDone={onClose} />
    </Dialog>
  );
}

import { useState } from 'react';
import { announce } from './announcer.tsx';
import { Button } from './button.tsx';

/** Copies `text` to the clipboard and says so until the page is left. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
      announce('Copied.');
    } catch {
      setOutcome('failed');
      announce('It could not be copied. Please select the text and copy it.');
    }
  }
  return (
    <Button icon={outcome === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
      {outcome === null ? children : outcome === 'copied' ? 'Copied' : 'Please copy by hand'}
    </Button>
  );
}

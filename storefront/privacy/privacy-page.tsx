import { Stack } from '#storefront/ui/stack.tsx';
import { Complain } from './complain.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';

export function Component() {
  return (
    <Stack gap="large" isNarrow>
      <h1>Data &amp; Privacy</h1>
      <DownloadData />
      <Complain />
      <DeleteAccount />
    </Stack>
  );
}

import { MAX_FILE_NAME, PIECE_BYTES } from '#contract/desk/import-export-limits.ts';
import { call } from '#desk/app/call.ts';
import { deskHeaders } from '#desk/app/tab-person.ts';
import type { DeskCall } from '#contract/desk/call.ts';
import { saveFile } from '#storefront/ui/save-file.ts';

/** Sends a file piece by piece; only a piece without an answer is resent. Returns the import. */
export async function sendFile(
  send: DeskCall,
  file: File,
  onProgress: (share: number) => void,
): Promise<string> {
  const { import: made } = await send('uploadImport', {
    body: { fileName: file.name.slice(0, MAX_FILE_NAME), size: file.size },
  });
  for (let position = 0; position * PIECE_BYTES < file.size; position++) {
    const piece = file.slice(position * PIECE_BYTES, (position + 1) * PIECE_BYTES);
    const body = { bytes: await base64Of(piece) };
    await send('sendImportPiece', { params: { id: made.id, position }, body });
    onProgress(Math.min(1, ((position + 1) * PIECE_BYTES) / file.size));
  }
  return made.id;
}

async function base64Of(piece: Blob): Promise<string> {
  const bytes = new Uint8Array(await piece.arrayBuffer());
  let text = '';
  // In parts, because a function takes a limited number of arguments.
  for (let from = 0; from < bytes.length; from += 8192) {
    text += String.fromCharCode(...bytes.subarray(from, from + 8192));
  }
  return btoa(text);
}

/** Without the time limit of other calls, because it may take long. */
export async function saveProducts(format: 'csv' | 'jsonl'): Promise<void> {
  // If the session has ended meanwhile, the person is asked to log in.
  await call('getMe', {});
  const answer = await fetch(`/api/desk/exchange/products?format=${format}`, {
    headers: deskHeaders(),
    cache: 'no-store',
  });
  if (!answer.ok) throw new Error('no export');
  saveFile(`products.${format}`, 'text/plain', await answer.blob());
}

import { ApiError } from '#contract/call.ts';
import { MAX_PICTURE_BYTES } from '#contract/desk/picture-limits.ts';
import type { DeskPicture } from '#contract/desk/pictures.ts';

/** A file being uploaded. */
export interface Upload {
  key: string;
  file: File;
  /** The address of this device's copy. */
  preview: string;
  state: 'waiting' | 'sending' | 'refused';
  /** The share that has been sent, up to 1. */
  share: number;
  problem: string;
  /** Whether trying again may help. */
  mayRetry: boolean;
}

export interface UploadsShown {
  uploads: readonly Upload[];
  /** Pictures whose sizes are still being made. */
  making: readonly DeskPicture[];
}

export interface Uploads {
  subscribe: (listener: () => void) => () => void;
  shown: () => UploadsShown;
  /** This device's copy of a picture that was added here. */
  previewOf: (path: string) => string | undefined;
  add: (files: readonly File[]) => void;
  retry: (key: string) => void;
  forget: (key: string) => void;
  /** Called when nobody is watching any more. */
  close: () => void;
}

interface Parts {
  send: (
    file: File,
    options: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<DeskPicture>;
  /** Reports the progress of these pictures. */
  look: (ids: string[]) => Promise<readonly DeskPicture[]>;
  onDone: (picture: DeskPicture) => void;
  onRefused: (upload: Upload) => void;
}

const LOOK_AGAIN_MILLISECONDS = 1500;
const TOO_LARGE = 'This file is larger than 20 MB. Please make it smaller and try again.';

/** Sends files one after another, in the order they were added, so that the pictures keep that order. */
export function createUploads({ send, look, onDone, onRefused }: Parts): Uploads {
  let shown: UploadsShown = { uploads: [], making: [] };
  const listeners = new Set<() => void>();
  const previews = new Map<string, string>();
  let leaving = new AbortController();
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(next: Partial<UploadsShown>): void {
    shown = { ...shown, ...next };
    for (const listener of listeners) listener();
  }
  function change(key: string, changes: Partial<Upload>): void {
    show({ uploads: shown.uploads.map((each) => (each.key === key ? { ...each, ...changes } : each)) });
  }
  function forget(key: string): void {
    show({ uploads: shown.uploads.filter((each) => each.key !== key) });
  }

  async function sendNext(): Promise<void> {
    const next = shown.uploads.find(({ state }) => state === 'waiting');
    if (!next || isSending) return;
    isSending = true;
    const { key, file, preview } = next;
    const { signal } = leaving;
    change(key, { state: 'sending', share: 0 });
    try {
      const picture = await send(file, { onProgress: (share) => change(key, { share }), signal });
      previews.set(picture.path, preview);
      forget(key);
      if (picture.state === 'waiting') show({ making: [...shown.making, picture] });
      onDone(picture);
      lookAgain();
    } catch (error) {
      if (!signal.aborted) refuse(key, error);
    } finally {
      isSending = false;
      if (!signal.aborted) void sendNext();
    }
  }

  function refuse(key: string, error: unknown): void {
    const { status, words } = error instanceof ApiError ? error : { status: 0, words: '' };
    change(key, {
      state: 'refused',
      problem: words || 'The picture could not be added. Please try again.',
      mayRetry: [0, 400, 429].includes(status) || status >= 500,
    });
    const refused = shown.uploads.find((each) => each.key === key);
    if (refused) onRefused(refused);
  }

  function lookAgain(): void {
    clearTimeout(timer);
    if (shown.making.length === 0) return;
    timer = setTimeout(() => {
      look(shown.making.map(({ id }) => id))
        .then((pictures) => show({ making: pictures.filter(({ state }) => state === 'waiting') }))
        .catch(() => {}) // Nothing depends on it.
        .finally(lookAgain);
    }, LOOK_AGAIN_MILLISECONDS);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    shown: () => shown,
    previewOf: (path) => previews.get(path),
    add(files) {
      const added = files.map((file): Upload => {
        const isLarge = file.size > MAX_PICTURE_BYTES;
        return {
          ...{ key: crypto.randomUUID(), file, preview: URL.createObjectURL(file), share: 0 },
          ...{ state: isLarge ? 'refused' : 'waiting', problem: isLarge ? TOO_LARGE : '', mayRetry: false },
        };
      });
      show({ uploads: [...shown.uploads, ...added] });
      for (const upload of added) if (upload.state === 'refused') onRefused(upload);
      void sendNext();
    },
    retry(key) {
      change(key, { state: 'waiting', problem: '' });
      void sendNext();
    },
    forget,
    close() {
      leaving.abort();
      leaving = new AbortController();
      clearTimeout(timer);
      const all = [...previews.values(), ...shown.uploads.map(({ preview }) => preview)];
      for (const preview of all) URL.revokeObjectURL(preview);
    },
  };
}

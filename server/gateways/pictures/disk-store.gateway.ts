import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PictureStore } from './picture-store.types.ts';

/** Below DATA_DIR, so that backups include it. Its files are served only through the shop. */
const FOLDER = 'uploads';

export function createDiskStore(dataDir: string): PictureStore {
  const root = path.join(dataDir, FOLDER);
  const place = (name: string) => path.join(root, ...name.split('/'));
  return {
    async put(name, file) {
      const target = place(name);
      const directory = path.dirname(target);
      await mkdir(directory, { recursive: true });
      // Written under a temporary name until it is complete and on the disk, so that a process killed midway
      // leaves no half picture.
      const part = `${target}.${randomUUID()}.part`;
      try {
        await copyFile(file, part);
        await sync(part, 'r+');
        await rename(part, target);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      await sync(directory, 'r').catch(() => {}); // Some systems cannot sync a directory.
    },

    async get(name) {
      const handle = await open(place(name), 'r').catch(nullIfMissing);
      if (handle === null) return null;
      const { size } = await handle.stat();
      return { bytes: size, content: handle.createReadStream() };
    },

    async delete(name) {
      await rm(place(name), { force: true });
    },
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function sync(file: string, flags: string): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

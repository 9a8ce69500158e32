import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface IncomingFile {
  /** Null: the body is not a file. */
  content: Readable | null;
  announcedBytes: number | null;
}

/** For calls that take a file: passes it on as it arrives. */
export async function withFile<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  take: (file: IncomingFile) => Promise<T>,
): Promise<T> {
  const announced = request.headers['content-length'];
  try {
    return await take({
      content: request.body instanceof Readable ? request.body : null,
      announcedBytes: announced === undefined ? null : Number(announced),
    });
  } finally {
    // Does not wait for the rest of a file that has been refused.
    if (!request.raw.complete) reply.header('connection', 'close');
  }
}

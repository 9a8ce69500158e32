import { SHELL } from './treatment.ts';

interface Notice {
  title: string;
  options: NotificationOptions & { renotify?: boolean };
}

/** Browsers demand that something is shown for each message: one that cannot be read becomes neutral. */
export function noticeOf(text: string): Notice {
  const { title, body, url, tag } = parse(text);
  const isWhole = typeof title === 'string' && typeof body === 'string';
  return {
    title: isWhole ? title : 'News at the desk',
    options: {
      body: isWhole ? body : 'Open the desk to read it.',
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      lang: 'en-GB',
      data: { url: pageOf(url) },
      // A newer notification about an order replaces the older one, and alerts again.
      ...(typeof tag === 'string' && { tag, renotify: true }),
    },
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

/** A page of the desk; its home instead of anything else. */
export function pageOf(url: unknown): string {
  return typeof url === 'string' && /^\/desk(?:\/[\w-]+)*$/.test(url) ? url : SHELL;
}

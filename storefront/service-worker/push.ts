import { pageOf, tabFor, notificationOf } from './notification.ts';

declare const self: ServiceWorkerGlobalScope;

export async function showPush(event: PushEvent): Promise<void> {
  const { title, options } = notificationOf(textOf(event), self.location.origin);
  await self.registration.showNotification(title, options);
}

function textOf({ data }: PushEvent): string | null {
  try {
    return data?.text() ?? null;
  } catch {
    return null;
  }
}

/** Handles a click: uses the tab that shows the page, or else an idle one, or else a new one. */
export async function openPushed(notification: Notification): Promise<void> {
  notification.close();
  const { origin } = self.location;
  const page = pageOf((notification.data as { url?: unknown } | null)?.url, origin);
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const found = tabFor(tabs, page);
  if (!found) return void (await self.clients.openWindow(page));
  try {
    // Focus first: permission to do so ends soon after the click.
    const tab = await found.tab.focus();
    if (!found.hasPage) await tab.navigate(page);
  } catch {
    // The tab is not controlled by this worker, or is about to close.
    await self.clients.openWindow(page);
  }
}

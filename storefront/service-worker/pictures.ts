import { findStored, store } from './stores.ts';
import { isStorable } from './treatment.ts';

/** From the network, which usually means the browser's own cache; stored pictures stand in without a network. */
export async function answerPicture(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  try {
    const answer = await fetch(event.request);
    if (isStorable(answer, /^image\//)) {
      const copy = answer.clone();
      event.waitUntil(
        findStored('pictures', url).then((stored) => (stored ? undefined : store('pictures', url, copy))),
      );
    }
    return answer;
  } catch (error) {
    const stored = await findStored('pictures', url);
    if (stored) return stored;
    throw error;
  }
}

// Shows new mail as it arrives: asks the mailbox to answer when there is some, then loads the list again.
const { newest, to } = document.currentScript.dataset;

async function waitForMail() {
  const query = new URLSearchParams({ after: newest, limit: '1', wait: '25000' });
  if (to) query.set('to', to);
  try {
    const { messages } = await (await fetch(`/api/messages?${query}`)).json();
    if (messages.length > 0) return location.reload();
  } catch {
    // The mailbox is away for a moment (or the page is closing): ask again, but not at once.
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
  return waitForMail();
}

void waitForMail();

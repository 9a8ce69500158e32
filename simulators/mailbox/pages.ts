import { html } from '#simulators/html.ts';
import type { Html } from '#simulators/html.ts';
import { linksOfText } from './message.ts';
import type { Message, MessageSummary } from './message.ts';

const londonTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

function time(iso: string): Html {
  return html`<time datetime="${iso}">${iso && londonTime.format(new Date(iso))}</time>`;
}

function page(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="/mailbox.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header>
          <a class="home" href="/"><span aria-hidden="true">✉</span> Mailbox</a>
          <p>Mail sent on this computer ends here. Nothing is delivered to anyone.</p>
        </header>
        <main>${body}</main>
      </body>
    </html>`.text;
}

export function listPage(messages: MessageSummary[], total: number, to: string): string {
  const newest = messages[0]?.id ?? '';
  return page(
    'Mailbox',
    html`<h1>Messages</h1>
      <form class="search" action="/" role="search">
        <label for="to">Sent to</label>
        <input id="to" name="to" type="search" value="${to}" autocomplete="off" spellcheck="false" />
        <button>Search</button>
      </form>
      ${
        messages.length === 0
          ? html`<p class="empty">
              ${to ? 'No message to that address yet.' : 'No messages yet.'} New ones appear here as they
              arrive.
            </p>`
          : html`<ol class="messages" reversed>
              ${messages.map(listItem)}
            </ol>`
      }
      ${
        total > messages.length && !to
          ? html`<p class="quiet">The newest ${messages.length} of ${total} messages are listed.</p>`
          : null
      }
      <script src="/mailbox.js" data-newest="${newest}" data-to="${to}" defer></script>`,
  );
}

function listItem(message: MessageSummary): Html {
  return html`<li>
    <a href="/messages/${message.id}">
      <span class="subject">${message.subject || '(no subject)'}</span>
      <span class="recipient">${message.to.join(', ')}</span>
      ${time(message.receivedAt)}
    </a>
  </li>`;
}

export function messagePage(message: Message): string {
  return page(
    message.subject || '(no subject)',
    html`<p><a href="/">‹ All messages</a></p>
      <h1>${message.subject || '(no subject)'}</h1>
      <dl class="envelope">
        <div>
          <dt>To</dt>
          <dd>${message.to.join(', ')}</dd>
        </div>
        <div>
          <dt>From</dt>
          <dd>${message.from}</dd>
        </div>
        <div>
          <dt>When</dt>
          <dd>${time(message.receivedAt)}</dd>
        </div>
      </dl>
      ${
        message.links.length > 0
          ? html`<section>
              <h2>Links in this message</h2>
              <ul class="links">
                ${message.links.map((link) => html`<li>${linkTo(link)}</li>`)}
              </ul>
            </section>`
          : null
      }
      ${
        message.html
          ? html`<section>
              <h2>As it looks</h2>
              <iframe
                title="The message as it looks"
                src="/messages/${message.id}/html"
                sandbox="${frameSandbox}"
              ></iframe>
            </section>`
          : null
      }
      <section>
        <h2>As text</h2>
        <pre class="text" tabindex="0">
${message.text ? linkified(message.text) : 'This message has no text part.'}</pre>
      </section>
      <details>
        <summary>Headers</summary>
        <table>
          <tbody>
            ${message.headers.map(
              (header) =>
                html`<tr>
                  <th scope="row">${header.name}</th>
                  <td>${header.value}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </details>
      <p><a href="/messages/${message.id}/raw">The message as it came (.eml)</a></p>`,
  );
}

export function missingPage(): string {
  return page(
    'No such message',
    html`<h1>No such message</h1>
      <p>It may have been deleted to make room. <a href="/">See all messages</a>.</p>`,
  );
}

function linkTo(link: string): Html {
  return html`<a href="${link}" target="_blank" rel="noopener noreferrer">${link}</a>`;
}

function linkified(text: string): Html[] {
  const pieces: Html[] = [];
  let from = 0;
  for (const link of linksOfText(text)) {
    const at = text.indexOf(link, from);
    pieces.push(html`${text.slice(from, at)}${linkTo(link)}`);
    from = at + link.length;
  }
  return [...pieces, html`${text.slice(from)}`];
}

/** No scripts and no origin of its own, but a person's click may open a link in a new tab. */
export const frameSandbox = 'allow-popups allow-popups-to-escape-sandbox';

/** The message's own HTML for the frame; links open outside it. */
export function framedHtml(message: Message): string {
  const base = '<base target="_blank">';
  return /<head[^<>]*>/i.test(message.html)
    ? message.html.replace(/<head[^<>]*>/i, (head) => head + base)
    : base + message.html;
}

import { pages } from '#contract/pages.ts';
import { formatDayOf, formatMoment } from '#contract/dates.ts';
import { smallPicturePath } from '#contract/pictures.ts';
import { html, type Html } from './html.template.ts';

/** Who sends the e-mail, and where its pages are. */
export interface Sender {
  shopName: string;
  /** The seller's name and address. */
  address: string | null;
  /** Where a customer can write to. */
  contact: string;
  phone: string | null;
  /** Who trades under the shop's name, in sentences. */
  trader: readonly string[];
  vatNumber: string | null;
  /** The address of a page, based on the shop's own PUBLIC_URL. */
  pageUrl(path: string, query?: Record<string, string>): string;
  /** The address of a page of the desk, which may be on a host of its own. Null while the desk is off. */
  deskUrl(path: string): string | null;
}

export interface Email {
  subject: string;
  /**
   * For mail that is optional: where it is declined, by a person who opens the address or a mail program that
   * posts to it.
   */
  unsubscribeUrl?: string;
  /** Who is answered by a reply, if not the shop. */
  replyTo?: { name: string; address: string };
  text: string;
  html: string;
}

/*
 * Mail programs support little: tables for layout, inline styles, pictures only of goods, as they may be blocked. The
 * classes serve the one style sheet below, which is read by programs that follow a dark scheme and ignored by
 * all others.
 */
const font = "font-family: Nunito, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif;";

const darkScheme = html`<style>
  :root {
    color-scheme: light dark;
  }
  @media (prefers-color-scheme: dark) {
    .paper {
      background: #1a1715 !important;
    }
    .card {
      background: #25211e !important;
      border-color: #3d3632 !important;
    }
    .ink {
      color: #f3ece4 !important;
    }
    .soft {
      color: #b9aca0 !important;
    }
    .line {
      border-color: #3d3632 !important;
    }
    .sunken {
      background: #2c2724 !important;
    }
    .link {
      color: #7fd1c0 !important;
    }
    .button {
      background: #7fd1c0 !important;
    }
    .label {
      color: #10312c !important;
    }
  }
  @media (max-width: 480px) {
    .card {
      padding: 24px 20px !important;
    }
  }
</style>`;

/**
 * The whole message around its paragraphs. Its layout is fixed, so that a word breaks only if it is wider than the page. `preview` is
 * the text that an inbox shows beside the subject.
 */
export function page(
  sender: Sender,
  parts: { title: string; preview: string; body: (Html | null)[] },
): string {
  const document = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${parts.title}</title>
        ${darkScheme}
      </head>
      <body class="paper" style="margin: 0; padding: 0; background: #fbf7f1;">
        <div style="display: none; max-height: 0; overflow: hidden;">${parts.preview}</div>
        <table
          role="presentation"
          class="paper"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background: #fbf7f1; table-layout: fixed;"
        >
          <tr>
            <td align="center" style="padding: 32px 12px; overflow-wrap: break-word;">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width: 560px; table-layout: fixed;"
              >
                <tr>
                  <td style="padding: 0 8px 20px;">
                    <a
                      class="link"
                      href="${sender.pageUrl(pages.home)}"
                      style="${font} font-size: 24px; font-weight: 800; color: #0c665b; text-decoration: none;"
                      >${sender.shopName}</a
                    >
                  </td>
                </tr>
                <tr>
                  <td
                    class="card"
                    style="background: #ffffff; border: 1px solid #e7ddd0; border-radius: 16px; padding: 32px;"
                  >
                    <h1
                      class="ink"
                      style="${font} margin: 0 0 16px; font-size: 24px; line-height: 1.25; color: #38302b;"
                    >
                      ${parts.title}
                    </h1>
                    ${parts.body}
                  </td>
                </tr>
                <tr>
                  <td
                    class="soft"
                    style="${font} padding: 20px 8px 0; font-size: 13px; line-height: 1.5; color: #695d54;"
                  >
                    ${sender.shopName} ·
                    ${link(sender.pageUrl(pages.home), sender.pageUrl(pages.home).replace(/^https?:\/\/|\/$/g, ''))}
                    · ${link(`mailto:${sender.contact}`, sender.contact)}
                    ${sender.phone === null ? '' : html` · ${unbroken(sender.phone)}`}
                    ${sender.address === null ? '' : html`<br />${sender.address}`}
                    ${sender.trader.map((sentence) => html`<br />${sentence}`)}
                    ${sender.vatNumber === null ? '' : html`<br />VAT number ${sender.vatNumber}`}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
  return document.source;
}

export function paragraph(...content: (string | Html)[]): Html {
  return html`<p
    class="ink"
    style="${font} margin: 0 0 16px; font-size: 16px; line-height: 1.6; color: #38302b;"
  >
    ${content.map((part) => html`${part}`)}
  </p>`;
}

/** In quieter type: what to do if the mail is not meant for its reader, and the small print. */
export function note(...content: (string | Html)[]): Html {
  return html`<p
    class="soft"
    style="${font} margin: 0 0 12px; font-size: 14px; line-height: 1.6; color: #695d54;"
  >
    ${content.map((part) => html`${part}`)}
  </p>`;
}

export function heading(text: string): Html {
  return html`<h2
    class="ink"
    style="${font} margin: 28px 0 8px; font-size: 17px; line-height: 1.3; color: #38302b;"
  >
    ${text}
  </h2>`;
}

export function link(url: string, label: string): Html {
  return html`<a class="link" href="${url}" style="color: #0b5f55;">${label}</a>`;
}

/** A button that works in every mail program: the cell has the colour and the link fills it. */
export function button(label: string, url: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 24px 0;">
    <tr>
      <td class="button" bgcolor="#0c665b" style="background: #0c665b; border-radius: 999px;">
        <a
          class="label"
          href="${url}"
          style="${font} display: inline-block; padding: 13px 28px; font-size: 16px; font-weight: 700; color: #ffffff; text-decoration: none;"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;
}

/** Rows of two columns, with money on the right; a total stands out. */
export function sums(
  rows: readonly { label: string; note?: string; amount: string; isTotal?: boolean }[],
): Html {
  return table(
    rows.map(({ label, note: how, amount, isTotal = false }) => {
      const style = `${rowStyle} font-size: ${isTotal ? 17 : 15}px; font-weight: ${isTotal ? 700 : 400};`;
      return html`<tr>
        <td class="ink line" style="${style}">${how === undefined ? label : `${label} (${how})`}</td>
        <td
          class="ink line"
          align="right"
          valign="top"
          style="${style} padding-left: 16px; white-space: nowrap;"
        >
          ${amount}
        </td>
      </tr>`;
    }),
  );
}

/** The side of a picture in a list, in pixels. */
const PICTURE = 64;

/** Something sold, in a list: its picture, and what is said beside it. */
interface Goods {
  name: string;
  /** The path of its picture in this shop, if it has one. */
  picture: string | null | undefined;
  words: Html;
}

/**
 * Goods one below the other, each beside its picture; one without a picture, or with one on another website, has the
 * whole width. Programs that block pictures show the name in their place.
 */
export function goods(entries: readonly Goods[], sender: Sender): Html {
  return table(
    entries.map(({ name, picture, words }) => {
      const style = `${rowStyle} font-size: 15px;`;
      if (!picture?.startsWith('/pictures/')) {
        return html`<tr>
          <td class="ink line" colspan="2" style="${style}">${words}</td>
        </tr>`;
      }
      return html`<tr>
        <td class="soft line" width="${PICTURE + 16}" valign="top" style="${style}">
          <img
            src="${sender.pageUrl(smallPicturePath(picture))}"
            alt="${name}"
            width="${PICTURE}"
            height="${PICTURE}"
            style="${font} display: block; width: ${PICTURE}px; height: ${PICTURE}px; object-fit: contain; border-radius: 8px; background: #ffffff; font-size: 11px; line-height: 1.2; color: #695d54; overflow: hidden;"
          />
        </td>
        <td class="ink line" valign="top" style="${style}">${words}</td>
      </tr>`;
    }),
    true,
  );
}

const rowStyle = `${font} padding: 10px 0; border-top: 1px solid #e7ddd0; line-height: 1.45; color: #38302b;`;

function table(rows: readonly Html[], isFixed = false): Html {
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin: 8px 0 16px;${isFixed ? ' table-layout: fixed;' : ''}"
  >
    ${rows}
  </table>`;
}

export function panel(lines: readonly (string | Html)[]): Html {
  const content = lines.map((line, index) => html`${index === 0 ? null : html`<br />`}${line}`);
  return html`<div
    class="sunken ink"
    style="${font} margin: 0 0 16px; padding: 14px 16px; background: #f4ede3; border-radius: 12px; font-size: 15px; line-height: 1.55; color: #38302b;"
  >
    ${content}
  </div>`;
}

/** A code that somebody copies by hand: in large type, and never broken. */
export function largeCode(code: string): Html {
  return html`<p
    class="ink"
    style="${font} margin: 0 0 16px; font-size: 30px; font-weight: 800; letter-spacing: 2px; line-height: 1.3; white-space: nowrap; color: #38302b;"
  >
    ${code}
  </p>`;
}

/** What somebody types at the shop's computer: an option never breaks between its hyphens and its name. */
export function command(...lines: string[]): Html {
  return panel(
    lines.map((line) => {
      const [call, ...options] = line.split(/ (?=--\w)/);
      return html`${call!}${options.map((option) => html`${' '}${unbroken(option)}`)}`;
    }),
  );
}

export function strong(text: string): Html {
  return html`<strong>${text}</strong>`;
}

/** An order number, which would otherwise break at its hyphen. */
export function whole(text: string): Html {
  return html`<strong style="white-space: nowrap;">${text}</strong>`;
}

function unbroken(text: string): Html {
  return html`<span style="white-space: nowrap;">${text}</span>`;
}

export function small(text: string): Html {
  return html`<br /><span class="soft" style="font-size: 13px; color: #695d54;">${text}</span>`;
}

/** The text part: paragraphs separated by blank lines, signed by the shop. */
export function plain(sender: Sender, ...paragraphs: (string | null)[]): string {
  const { shopName, address, contact, phone, trader, vatNumber } = sender;
  const vat = vatNumber && `VAT number ${vatNumber}`;
  const signature = [shopName, address, sender.pageUrl(pages.home), contact, phone, ...trader, vat]
    .filter((line) => line !== null)
    .join('\n');
  return [...paragraphs.filter((part) => part !== null), `-- \n${signature}`].join('\n\n') + '\n';
}

/** '5 March 2024, 14:30', in the time zone of the shop's customers. */
export function timeInWords(iso: string): string {
  return formatMoment(iso, 'Europe/London');
}

/** '5 March 2024, 14:30:05', for what counts to the second. */
export function secondInWords(iso: string): string {
  return `${formatDayOf(iso)}, ${londonTime.format(new Date(iso))}`;
}

const londonTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Europe/London' });

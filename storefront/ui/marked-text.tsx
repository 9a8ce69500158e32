import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Block, Inline } from '#contract/light-marks.ts';

/** Text with light marks. Each heading starts a section, which its id links to. */
export function MarkedText({ blocks }: { blocks: readonly Block[] }) {
  return sectionsOf(blocks).map(({ heading, content }, index) =>
    heading ? (
      <section key={index} id={heading.id} aria-labelledby={`${heading.id}-title`}>
        <h2 id={`${heading.id}-title`}>
          <Words of={heading.text} />
        </h2>
        <Content of={content} />
      </section>
    ) : (
      <section key={index}>
        <Content of={content} />
      </section>
    ),
  );
}

type Heading = Extract<Block, { kind: 'heading' }>;
type Text = Exclude<Block, Heading>;

function sectionsOf(blocks: readonly Block[]): { heading: Heading | null; content: Text[] }[] {
  const sections: { heading: Heading | null; content: Text[] }[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ heading: block, content: [] });
    else if (sections.length > 0) sections.at(-1)!.content.push(block);
    else sections.push({ heading: null, content: [block] });
  }
  return sections;
}

function Content({ of: blocks }: { of: readonly Text[] }) {
  return blocks.map((block, index) => {
    if (block.kind === 'list') {
      return (
        <ul key={index}>
          {block.items.map((item, at) => (
            <li key={at}>
              <Words of={item} />
            </li>
          ))}
        </ul>
      );
    }
    const As = block.kind === 'quote' ? 'blockquote' : 'p';
    return (
      <As key={index}>
        {block.lines.map((line, at) => (
          <Fragment key={at}>
            {at > 0 && <br />}
            <Words of={line} />
          </Fragment>
        ))}
      </As>
    );
  });
}

function Words({ of: words }: { of: readonly Inline[] }) {
  return words.map((word, index) => {
    if (word.kind === 'bold') return <strong key={index}>{word.text}</strong>;
    if (word.kind === 'text') return word.text;
    return word.to.startsWith('/') ? (
      <Link key={index} to={word.to}>
        {word.text}
      </Link>
    ) : (
      <a key={index} href={word.to}>
        {word.text}
      </a>
    );
  });
}

import { describe, expect, it } from 'vitest';
import { badLinks, plainText, readMarks, withoutMarks } from './light-marks.ts';

it('tells headings, paragraphs, lists and quotations apart', () => {
  expect(readMarks('## Your account\nOne\ntwo\n\n- a\n- b\n> I cancel.\n\nEnd')).toEqual([
    { kind: 'heading', id: 'your-account', text: [{ kind: 'text', text: 'Your account' }] },
    { kind: 'paragraph', lines: [[{ kind: 'text', text: 'One' }], [{ kind: 'text', text: 'two' }]] },
    { kind: 'list', items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]] },
    { kind: 'quote', lines: [[{ kind: 'text', text: 'I cancel.' }]] },
    { kind: 'paragraph', lines: [[{ kind: 'text', text: 'End' }]] },
  ]);
});

it('reads bold and links within a line', () => {
  expect(readMarks('See **14 days** and [Privacy](/account/privacy).')).toEqual([
    {
      kind: 'paragraph',
      lines: [
        [
          { kind: 'text', text: 'See ' },
          { kind: 'bold', text: '14 days' },
          { kind: 'text', text: ' and ' },
          { kind: 'link', text: 'Privacy', to: '/account/privacy' },
          { kind: 'text', text: '.' },
        ],
      ],
    },
  ]);
});

it('gives each heading an id of its own', () => {
  const ids = readMarks('## Privacy\n## Privacy\n## !!').map((block) => block.kind === 'heading' && block.id);
  expect(ids).toEqual(['privacy', 'privacy-2', 'part']);
});

describe('an address', () => {
  it.each([
    'javascript:alert`1`',
    '//evil.example',
    '/\\evil.example',
    'http://plain.example',
    'https:///x',
    '',
  ])('%j makes no link and is reported', (to) => {
    expect(JSON.stringify(readMarks(`[here](${to})`))).not.toContain('"link"');
    expect(badLinks(`[here](${to})`)).toEqual([to]);
  });

  it.each(['/returns', 'https://ico.org.uk/make', 'mailto:help@otter.example'])('%j makes one', (to) => {
    expect(JSON.stringify(readMarks(`[here](${to})`))).toContain('"link"');
    expect(badLinks(`[here](${to})`)).toEqual([]);
  });
});

it('shows text from elsewhere as it is', () => {
  const hostile = '- **Otter** [x](/y) {shop} # > \\ <b>';
  const [block] = readMarks(withoutMarks(hostile));
  expect(block?.kind === 'paragraph' && plainText(block.lines[0]!)).toBe(hostile);
});

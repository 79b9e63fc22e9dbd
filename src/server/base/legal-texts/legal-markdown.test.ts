import { expect, test } from 'vitest'
import { paragraph, part, points, section, steps, table } from '#words/legal/block.ts'
import { documentFromMarkdown, UnreadableText } from './legal-markdown.ts'

const head = { id: 'sample', language: 'en' } as const
const read = (body: string) => documentFromMarkdown(head, `# Title\n\nVersion: 2026-10-01\n\n${body}`)
const blocksOf = (body: string) => read(body).blocks

test('title and version come first, in either language', () => {
  expect(read('Words.')).toEqual({
    ...head,
    title: 'Title',
    version: '2026-10-01',
    blocks: [paragraph('Words.')],
  })
  expect(documentFromMarkdown(head, '# Título\nVersión 2026-10-01\n\nTexto.').version).toBe('2026-10-01')
})

test.each([
  ['', '# Title'],
  ['Words only.', '# Title'],
  ['# Title\n\nWords.', 'Version: YYYY-MM-DD'],
  ['# Title\n\nVersion: 2026-02-30\n\nWords.', 'Version: YYYY-MM-DD'],
  ['# Title\n\nVersion: 2026-10-01', 'says nothing'],
  ['# Title\n\nVersion: 2026-10-01\n\n1. one\n   - inner', 'list inside a list'],
])('%j is rejected with a reason', (markdown, why) => {
  expect(() => documentFromMarkdown(head, markdown)).toThrow(why)
  expect(() => documentFromMarkdown(head, markdown)).toThrow(UnreadableText)
})

test('sections, parts, paragraphs, lists and tables become blocks', () => {
  expect(
    blocksOf(
      '## One\n\nA *b* **c**\nd.\n\n### Costs\n\n- x\n- y\n\n1. first\n2. then\n\n| of | is |\n|--|--|\n| a | b |',
    ),
  ).toEqual([
    section('text-one', 'One'),
    paragraph('A b c d.'),
    part('text-costs', 'Costs'),
    points('x', 'y'),
    steps('first', 'then'),
    table('Costs', ['of', 'is'], ['a', 'b']),
  ])
})

test('two equal headings have different anchors, in plain letters', () => {
  const ids = blocksOf('## Información\n\na\n\n## Información\n\nb\n\n## ¿?').flatMap((block) =>
    block.kind === 'heading' ? [block.id] : [],
  )
  expect(ids).toEqual(['text-informacion', 'text-informacion-2', 'text-part'])
})

test.each([
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['a <img src=x onerror=alert(1)> b', 'a <img src=x onerror=alert(1)> b'],
  ['<div onclick="x()">\nclick</div>', '<div onclick="x()"> click</div>'],
  ['[tap](javascript:alert(1))', 'tap (javascript:alert(1))'],
  ['![alt](data:text/html,x)', 'alt'],
  ['<https://lender.example/a?b=1&c=2>', 'https://lender.example/a?b=1&c=2'],
  ['[ours](https://lender.example)', 'ours (https://lender.example)'],
  ['Tom &amp; Ana &lt;b&gt;', 'Tom & Ana <b>'],
  ['&lt;script&gt;', '<script>'],
  ['```\n<b>x</b>\n```', '<b>x</b>'],
  ['> quoted', 'quoted'],
])('markup other than words is shown literally: %j', (markdown, shown) => {
  expect(blocksOf(markdown)).toEqual([paragraph(shown)])
})

test('placeholders remain for facts of the lender', () => {
  expect(blocksOf('Write to {company.email}.')).toEqual([paragraph('Write to {company.email}.')])
})

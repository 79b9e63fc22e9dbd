import * as z from 'zod/mini'
import type { PartText } from '#contract/call-text.ts'
import { LIST_MAX, line } from '#contract/fields.ts'
import { languageCodes } from '#domain/language.ts'
import type { Block } from '#words/legal/block.ts'
import type { LegalDocument } from '#words/legal/document.ts'

/** Maximum length of one piece of a legal text, in UTF-16 units. */
const PIECE_MAX = 4000

const piece = line(PIECE_MAX)
const some = <Item extends z.ZodMiniType>(item: Item) => z.array(item).check(z.maxLength(LIST_MAX))

const block = z.union([
  z.object({ kind: z.literal('heading'), level: z.literal([2, 3]), id: line(100), text: piece }),
  z.object({ kind: z.literal('paragraph'), text: piece }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: some(piece) }),
  z.object({ kind: z.literal('table'), caption: piece, columns: some(piece), rows: some(some(piece)) }),
])

/** A filled legal text, as the legal room writes it: shown word for word. */
export const paper = z.object({
  id: line(100),
  language: z.enum(languageCodes),
  version: line(40),
  title: line(),
  blocks: some(block),
})

export const paperText: PartText<typeof paper> = {
  of: paper,
  name: 'Paper',
  about: 'A legal text in pieces, shown word for word.',
  fields: {
    id: 'The name of the text.',
    language: 'The language of the text.',
    version: 'The version of the text, as a day.',
    title: 'The title of the text.',
    blocks: 'The pieces, in order: headings, paragraphs, lists and tables.',
    'blocks.kind': 'What the piece is.',
    'blocks.level': 'The level of the heading.',
    'blocks.id': 'What a link to the heading is made of.',
    'blocks.text': 'The words of the piece.',
    'blocks.ordered': 'Whether the items are numbered.',
    'blocks.items': 'The items.',
    'blocks.caption': 'The title of the table.',
    'blocks.columns': 'The heads of its columns; empty for a table of names and values.',
    'blocks.rows': 'Its rows, each a list of cells.',
  },
}

/** A paper on the wire: texts of the legal room are read-only, those of an answer are mutable. */
export function paperForWire({ blocks, ...head }: LegalDocument): z.output<typeof paper> {
  return { ...head, blocks: blocks.map(forWire) }
}

function forWire(block: Block): z.output<typeof paper>['blocks'][number] {
  switch (block.kind) {
    case 'list':
      return { ...block, items: [...block.items] }
    case 'table':
      return { ...block, columns: [...block.columns], rows: block.rows.map((row) => [...row]) }
    default:
      return { ...block }
  }
}

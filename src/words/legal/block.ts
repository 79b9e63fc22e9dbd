/** One part of a legal text. Placeholders such as `{company.legalName}` stay until the text is filled. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly id: string; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | {
      readonly kind: 'table'
      readonly caption: string
      /** Column headers; empty if row headers suffice. */
      readonly columns: readonly string[]
      /** The first cell of a row is its header. */
      readonly rows: readonly (readonly string[])[]
    }

/** A section with an entry in the table of contents. The id is its anchor. */
export const section = (id: string, text: string): Block => ({ kind: 'heading', level: 2, id, text })

/** A part of a section. */
export const part = (id: string, text: string): Block => ({ kind: 'heading', level: 3, id, text })

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

/** An unordered list. */
export const points = (...items: string[]): Block => ({ kind: 'list', ordered: false, items })

/** An ordered list. */
export const steps = (...items: string[]): Block => ({ kind: 'list', ordered: true, items })

export const table = (
  caption: string,
  columns: readonly string[],
  ...rows: (readonly string[])[]
): Block => ({ kind: 'table', caption, columns, rows })

/**
 * Returns whether a table has the same caption as the heading above it, which would be redundant for sighted readers.
 */
export const isNamedBy = (block: Block, before: Block | undefined): boolean =>
  block.kind === 'table' && before?.kind === 'heading' && before.text === block.caption

/** One part of a legal text. Texts hold placeholders such as `{company.legalName}` until they are filled. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly id: string; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | {
      readonly kind: 'table'
      readonly caption: string
      /** Headings of the columns; empty where the first cell of each row says enough. */
      readonly columns: readonly string[]
      /** The first cell of a row is its heading. */
      readonly rows: readonly (readonly string[])[]
    }

/** A section of the document, listed in its table of contents. The id is its address within the page. */
export const section = (id: string, text: string): Block => ({ kind: 'heading', level: 2, id, text })

/** A part of a section. */
export const part = (id: string, text: string): Block => ({ kind: 'heading', level: 3, id, text })

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

/** Points in no order. */
export const points = (...items: string[]): Block => ({ kind: 'list', ordered: false, items })

/** Points that follow one another. */
export const steps = (...items: string[]): Block => ({ kind: 'list', ordered: true, items })

export const table = (
  caption: string,
  columns: readonly string[],
  ...rows: (readonly string[])[]
): Block => ({ kind: 'table', caption, columns, rows })

/** Whether a table stands under a heading of the same words: its caption would say them twice to who sees both. */
export const isNamedBy = (block: Block, before: Block | undefined): boolean =>
  block.kind === 'table' && before?.kind === 'heading' && before.text === block.caption

import type { ScriptWords } from '#web/words/script-words.ts'

/** Data from the document for the page script. It is the same for all pages of a language and release. */
export interface PageData {
  /** Address of the page script. A server of another release refuses forms sent with it. */
  release: string
  words: ScriptWords
}

/** The element that carries it: data, not script, so the content security policy does not apply. */
export const PAGE_DATA_ID = 'abono-page'

let read: PageData | null = null

export function pageData(): PageData {
  read ??= JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? 'null') as PageData
  return read
}

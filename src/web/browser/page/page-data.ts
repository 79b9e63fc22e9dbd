import type { ScriptWords } from '#web/words/script-words.ts'

/** What a document tells the page script. It is the same for every page of a language and a release. */
export interface PageData {
  /** The address of the page script. A server of another release refuses a form that is sent with it. */
  release: string
  words: ScriptWords
}

/** The element that carries it: data, not script, so no policy has to allow it. */
export const PAGE_DATA_ID = 'abono-page'

let read: PageData | null = null

export function pageData(): PageData {
  read ??= JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? 'null') as PageData
  return read
}

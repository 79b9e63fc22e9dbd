import { type ComponentType, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { showAsDrawn } from '#web/browser/forms/fields.ts'
import { type Field, fieldsIn } from '#web/browser/page/change.ts'
import { languageHere } from '#web/browser/page/language-here.ts'
import { settingsInBrowser } from '#web/browser/page/settings.ts'
import { fromText } from '#web/parts/island-props.ts'
import { loadWords } from '#web/words/language.ts'
import { SurroundingsProvider } from '#web/words/settings.tsx'

type Island = ComponentType<Record<string, unknown>>

const islands = import.meta.glob<{ default: Island }>('../screens/**/*.island.tsx')

/** Those of the pages for engineers, which a build for production is made without (vite.config.ts). */
const workbenchIslands = import.meta.env.WITH_WORKBENCH
  ? import.meta.glob<{ default: Island }>('../../workbench/**/*.island.tsx')
  : {}

/** Makes an island live: React takes over the markup that the server drew, and later changes of the page bring it new props. */
export async function wakeIsland(element: HTMLElement): Promise<void> {
  const name = element.getAttribute('name')
  const fetchIsland = islands[`../screens/${name}.island.tsx`] ?? workbenchIslands[`../../${name}.island.tsx`]
  if (!fetchIsland) return
  const { default: Part } = await fetchIsland()
  await loadWords(languageHere())
  // React may give a field the value with which the server drew it.
  const typed = new Map(fieldsIn(element).map((field) => [field.id, field.value]))
  /** An answer that came while React was taking over: it may not meet other markup than the server drew. */
  let early: Element | null = null
  const isAwake = () => {
    element.dataset.awake = ''
    if (early) queueMicrotask(() => early && takeFrom(early))
  }
  const part = () => {
    const { pathname, search } = location
    const surroundings = {
      settings: settingsInBrowser(),
      nonce: '',
      requestId: '',
      place: { pathname, search },
      pageScripts: [],
    }
    return (
      <SurroundingsProvider value={surroundings}>
        <KeepTyped typed={typed} isAwake={isAwake} />
        <Part {...fromText(element.getAttribute('props') ?? '{}')} />
      </SurroundingsProvider>
    )
  }
  const root = hydrateRoot(element, part(), { identifierPrefix: element.getAttribute('prefix') ?? '' })
  const takeFrom = (next: Element) => {
    if (element.dataset.awake !== '') {
      early = next
      return
    }
    showAsDrawn(element)
    element.setAttribute('props', next.getAttribute('props') ?? '{}')
    // The focus may go into it next.
    flushSync(() => root.render(part()))
  }
  Object.assign(element, { takeFrom })
}

/** Puts back what the borrower typed before the island was awake. */
function KeepTyped({ typed, isAwake }: { typed: ReadonlyMap<string, string>; isAwake: () => void }) {
  useLayoutEffect(() => {
    isAwake()
    for (const [id, value] of typed) {
      const field = id === '' ? null : (document.getElementById(id) as Field | null)
      if (!field || field.value === value || ['file', 'checkbox', 'radio'].includes(field.type)) continue
      field.value = value
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  }, [typed, isAwake])
  return null
}

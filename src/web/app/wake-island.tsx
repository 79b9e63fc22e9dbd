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

/** Islands of engineering pages, which a production build omits (vite.config.ts). */
const workbenchIslands = import.meta.env.WITH_WORKBENCH
  ? import.meta.glob<{ default: Island }>('../../workbench/**/*.island.tsx')
  : {}

/** Hydrates an island; later changes of the page bring it new props. */
export async function wakeIsland(element: HTMLElement): Promise<void> {
  const name = element.getAttribute('name')
  const fetchIsland = islands[`../screens/${name}.island.tsx`] ?? workbenchIslands[`../../${name}.island.tsx`]
  if (!fetchIsland) return
  const { default: Part } = await fetchIsland()
  await loadWords(languageHere())
  // React may reset a field to the server's value.
  const typed = new Map(fieldsIn(element).map((field) => [field.id, field.value]))
  /** An answer that arrives during hydration must wait: React has to find the server's markup. */
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
    // The focus may move into it afterwards.
    flushSync(() => root.render(part()))
  }
  Object.assign(element, { takeFrom })
}

/** Restores what the borrower typed before hydration, and lets the page script treat it as pasted. */
function KeepTyped({ typed, isAwake }: { typed: ReadonlyMap<string, string>; isAwake: () => void }) {
  useLayoutEffect(() => {
    isAwake()
    for (const [id, value] of typed) {
      const field = id === '' ? null : (document.getElementById(id) as Field | null)
      if (!field || ['file', 'checkbox', 'radio'].includes(field.type)) continue
      if (field.value === value && !(field instanceof HTMLTextAreaElement && value !== field.defaultValue))
        continue
      field.value = value
      field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
    }
  }, [typed, isAwake])
  return null
}

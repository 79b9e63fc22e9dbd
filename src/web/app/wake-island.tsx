import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { settingsInBrowser } from '#web/browser/settings.ts'
import { loadWords } from '#web/language/language.ts'
import { languageInAddress } from '#web/page.ts'
import { fromText } from '#web/parts/island-props.ts'
import { SurroundingsProvider } from '#web/words/settings.tsx'

type Island = ComponentType<Record<string, unknown>>

const islands = import.meta.glob<{ default: Island }>('../screens/**/*.island.tsx')

/** Those of the pages for engineers, which a build for production is made without (`scripts/build-page-script.mjs`). */
const workbenchIslands =
  import.meta.env.WORKBENCH === '0' ? {} : import.meta.glob<{ default: Island }>('../../workbench/**/*.island.tsx')

/** Makes an island live: React takes over the markup that the server drew, and later changes of the page bring it new props. */
export async function wakeIsland(element: HTMLElement): Promise<void> {
  const name = element.getAttribute('name')
  const fetchIsland = islands[`../screens/${name}.island.tsx`] ?? workbenchIslands[`../../${name}.island.tsx`]
  if (!fetchIsland) return
  const { default: Part } = await fetchIsland()
  await loadWords(languageInAddress())
  const part = () => {
    const { pathname, search } = location
    const surroundings = {
      settings: settingsInBrowser(),
      nonce: '',
      requestId: '',
      place: { pathname, search },
      pageScript: '',
    }
    return (
      <SurroundingsProvider value={surroundings}>
        <Part {...fromText(element.getAttribute('props') ?? '{}')} />
      </SurroundingsProvider>
    )
  }
  const root = hydrateRoot(element, part(), { identifierPrefix: element.getAttribute('prefix') ?? '' })
  element.dataset.awake = ''
  const takeFrom = (next: Element) => {
    element.setAttribute('props', next.getAttribute('props') ?? '{}')
    // The focus may go into it next.
    flushSync(() => root.render(part()))
  }
  Object.assign(element, { takeFrom })
}

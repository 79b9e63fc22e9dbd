import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { settingsInBrowser } from '#web/browser/settings.ts'
import { pageData } from './browser/page-data.ts'
import { startParts } from './browser/start.ts'
import { loadWords } from './language/language.ts'
import { languageInAddress } from './page.ts'
import { SurroundingsProvider } from './words/settings.tsx'

const { pathname, search } = location
const surroundings = {
  settings: settingsInBrowser(),
  nonce: '',
  requestId: '',
  place: { pathname, search },
  pageScript: pageData().release,
}

await loadWords(languageInAddress())

startTransition(() => {
  hydrateRoot(
    document,
    <SurroundingsProvider value={surroundings}>
      <HydratedRouter />
    </SurroundingsProvider>,
  )
})

startParts()

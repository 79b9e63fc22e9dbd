import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadWords } from './language/language.ts'
import { languageInAddress } from './page.ts'
import { SurroundingsProvider, settingsInBrowser } from './words/settings.tsx'

const surroundings = { settings: settingsInBrowser(), nonce: '', requestId: '' }

await loadWords(languageInAddress())

startTransition(() => {
  hydrateRoot(
    document,
    <SurroundingsProvider value={surroundings}>
      <HydratedRouter />
    </SurroundingsProvider>,
  )
})

import { Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('in a browser a part that is fetched later is drawn when the words are there that it says', async () => {
  // Other tests may have asked for these words before.
  vi.resetModules()
  vi.stubEnv('SSR', false)
  vi.stubGlobal('location', { search: '?type=1' })
  const [{ laterPart }, { familyOf }] = await Promise.all([
    import('./page.ts'),
    import('./language/language.ts'),
  ])
  const Part = laterPart(async () => {
    const cardIn = familyOf('card')
    return { default: () => <p>{cardIn('en').changeCard}</p> }
  })
  const stream = await renderToReadableStream(
    <Suspense>
      <Part />
    </Suspense>,
  )
  expect(await new Response(stream).text()).toContain('<p>Choose another card</p>')
})

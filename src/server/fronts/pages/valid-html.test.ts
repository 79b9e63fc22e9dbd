import { globSync, readFileSync } from 'node:fs'
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allAtNight } from '#testing/at-night.ts'
import type { View } from '#testing/looks/view.ts'
import { viewsIn } from '#testing/looks/views.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox()
})
afterAll(() => server.close())

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

async function documentOf({ address, cookies = [] }: View): Promise<string> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(address, { headers: { accept: 'text/html', cookie } })
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
  return answer.text()
}

/** The classes in a style sheet of the pages. */
const styled = new Set(
  globSync('src/web/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
  ),
)

/** The classes of a page that some sheet styles, but none that the page includes. */
function unstyled(html: string): string[] {
  const sheet = /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  const used = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  return [...used].filter((name) => styled.has(name) && !sheet.includes(`.${name}`))
}

test.each(allAtNight(['es', 'en'] as const))(
  'every page is valid HTML as the server sends it, with the style sheets that it needs (%s)',
  async (language) => {
    const loaded = Object.entries(await viewsIn(server, language)).filter(([, { reach }]) => !reach)
    expect(loaded.length).toBeGreaterThan(40)
    const faults: string[] = []
    for (const [name, view] of loaded) {
      const html = await documentOf(view)
      faults.push(...unstyled(html).map((one) => `${name}: the sheet of .${one} is missing`))
      const { results } = await validator.validateString(html, name)
      for (const { messages } of results)
        for (const { ruleId, message, selector } of messages)
          faults.push(`${name}: ${ruleId}: ${message} (${selector})`)
    }
    expect(faults).toEqual([])
  },
)

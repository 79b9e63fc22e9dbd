import { useSurroundings } from '#web/words/settings.tsx'
import { SHEETS, type Sheet } from './sheets.ts'

const files = import.meta.glob<string>('../ui/styles/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})

/** Style sheets of every page. */
const COMMON: readonly Sheet[] = [
  'tokens',
  'base',
  'layout',
  'actions',
  'overlays',
  'states',
  'forced-colours',
]

const texts = new Map<string, string>()

/** The text of the common sheets and these, built once. */
function textOf(sheets: readonly Sheet[]): string {
  const key = sheets.join()
  const known = texts.get(key)
  if (known !== undefined) return known
  const wanted = new Set([...COMMON, ...sheets])
  const text = SHEETS.filter((name) => wanted.has(name))
    .map((name) => (files[`../ui/styles/${name}.css`] ?? '').trim())
    .join('')
  texts.set(key, text)
  return text
}

/** Inlines the page's style sheets, so that the first paint waits for no request, after the lender's three colours. */
export function PageStyles({ sheets, further }: { sheets: readonly Sheet[]; further: string }) {
  const { settings, nonce } = useSurroundings()
  const { background, font, accent } = settings.brand.theme
  const colours = `:root{--theme-background:${background};--theme-font:${font};--theme-accent:${accent}}`
  return (
    <style
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own sheets and checked colours; React would escape the quotes in them.
      dangerouslySetInnerHTML={{ __html: colours + textOf(sheets) + further }}
    />
  )
}

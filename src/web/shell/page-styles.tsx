import type { PublicBrand } from '#contract/brand.ts'
import styles from '../ui/app.css?inline'

const STYLES_ID = 'abono-styles'

// The server writes the whole sheet into the document, so that the first paint waits for nothing. The browser's bundle
// leaves it out and, when it must draw the whole document again, takes it from there.
const sheet = import.meta.env.SSR ? styles : (document.getElementById(STYLES_ID)?.textContent ?? '')

/** The one sheet of the product, inlined, with the lender's three colours in front of it. */
export function PageStyles({ theme, nonce }: { theme: PublicBrand['theme']; nonce: string }) {
  const colours = `:root{--theme-background:${theme.background};--theme-font:${theme.font};--theme-accent:${theme.accent}}`
  const css = import.meta.env.SSR ? colours + sheet : sheet
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own sheet and checked colours; React would escape the quotes in them.
    <style id={STYLES_ID} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
  )
}

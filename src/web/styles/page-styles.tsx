import type { PublicBrand } from '#contract/brand/brand.ts'
import sheet from './app.css?inline'
import sheetAddress from './app.css?url'
import { criticalCssOf } from './critical-css.ts'
import siteSheet from './official-site.css?inline'

const STYLES_ID = 'abono-styles'
const PLACE = '/*styles*/'

// The official site ships no script, so no page of it ever needs more than its own rules.
const criticalCss = import.meta.env.SSR ? criticalCssOf(sheet + siteSheet) : (html: string) => html

// The server fills in what the page needs, so that the first paint waits for nothing. The browser leaves it as it is and,
// when it must draw the whole document again, takes it from there.
const shown = import.meta.env.SSR ? null : document.getElementById(STYLES_ID)
const written = import.meta.env.SSR ? PLACE : (shown?.textContent ?? '')

/** The rules that this page needs, inlined, with the lender's three colours in front of them. */
export function PageStyles({ theme, nonce }: { theme: PublicBrand['theme']; nonce: string }) {
  const colours = `:root{--theme-background:${theme.background};--theme-font:${theme.font};--theme-accent:${theme.accent}}`
  const css = import.meta.env.SSR ? colours + written : written
  return (
    <style
      id={STYLES_ID}
      nonce={shown?.nonce || nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own sheet and checked colours; React would escape the quotes in them.
      dangerouslySetInnerHTML={{ __html: css }}
    />
  )
}

/** Puts the rules of a rendered document in their place. */
export const withStyles = (html: string): string => html.replace(PLACE, () => criticalCss(html))

/** The whole sheet, for what appears later: after the first paint (`later-start.tsx`), or last where no script runs. */
export function WholeSheet() {
  return (
    <>
      <link rel="stylesheet" href={sheetAddress} />
      <noscript>
        <link rel="stylesheet" href={sheetAddress} />
      </noscript>
    </>
  )
}

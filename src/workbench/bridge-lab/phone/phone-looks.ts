/** A page's appearance, independent of the tester's own device. */
export interface Looks {
  /** Relative to the browser's own text size. */
  textPercent: number
  colours: 'own' | 'light' | 'dark'
}

/** A window with the constructors of its own realm; style sheets of another realm are refused. */
export type PageWindow = Window & typeof globalThis

const sheets = new WeakMap<Document, CSSStyleSheet>()

/** Sets a document's text size and colours: constructed style sheets are allowed by every policy. */
export function dress(window: PageWindow, { textPercent, colours }: Looks): void {
  const { document } = window
  let sheet = sheets.get(document)
  if (!sheet) {
    sheet = new window.CSSStyleSheet()
    sheets.set(document, sheet)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  const scheme = colours === 'own' ? '' : `:root { color-scheme: ${colours} !important }`
  sheet.replaceSync(`html { font-size: ${textPercent}% } ${scheme}`)
  for (const own of document.styleSheets) recolour(own.cssRules, colours)
}

const originals = new WeakMap<CSSMediaRule, string>()

// No script can set a page's preferred colour scheme, but it can rewrite the page's media queries.
function recolour(rules: CSSRuleList, colours: Looks['colours']): void {
  for (const rule of rules) {
    if (isMedia(rule)) {
      const original = originals.get(rule) ?? rule.media.mediaText
      originals.set(rule, original)
      const wanted = answered(original, colours)
      if (rule.media.mediaText !== wanted) rule.media.mediaText = wanted
    }
    if ('cssRules' in rule) recolour(rule.cssRules as CSSRuleList, colours) // a grouping rule
  }
}

// The page's rules are of its own realm, so `instanceof` fails.
const isMedia = (rule: CSSRule): rule is CSSMediaRule => rule.constructor.name === 'CSSMediaRule'

const ALWAYS = '(min-width: 0px)'
const NEVER = '(max-width: 0px)'

/** A media query with its colour scheme conditions resolved. */
export const answered = (query: string, colours: Looks['colours']): string =>
  colours === 'own'
    ? query
    : query.replace(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/g, (_question, asked) =>
        asked === colours ? ALWAYS : NEVER,
      )

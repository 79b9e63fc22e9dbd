/** How a page is to look, whatever the phone of the person who tries it says. */
export interface Looks {
  /** Of the size that the person's own browser has. */
  textPercent: number
  colours: 'own' | 'light' | 'dark'
}

/** A window with the constructors of its own realm; a sheet made in another one is not taken. */
export type PageWindow = Window & typeof globalThis

const sheets = new WeakMap<Document, CSSStyleSheet>()

/** Gives a document its text size and its colours: a sheet that a script makes is allowed by any policy. */
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

// No script can tell a page which colours to prefer, but it can say what the page's own questions for them find.
function recolour(rules: CSSRuleList, colours: Looks['colours']): void {
  for (const rule of rules) {
    if (isMedia(rule)) {
      const original = originals.get(rule) ?? rule.media.mediaText
      originals.set(rule, original)
      const wanted = answered(original, colours)
      if (rule.media.mediaText !== wanted) rule.media.mediaText = wanted
    }
    if ('cssRules' in rule) recolour(rule.cssRules as CSSRuleList, colours) // a rule that holds others
  }
}

// The page's rules are of its own realm, where they are no instances of this one's.
const isMedia = (rule: CSSRule): rule is CSSMediaRule => rule.constructor.name === 'CSSMediaRule'

const ALWAYS = '(min-width: 0px)'
const NEVER = '(max-width: 0px)'

/** A media query with its questions about colours answered. */
export const answered = (query: string, colours: Looks['colours']): string =>
  colours === 'own'
    ? query
    : query.replace(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/g, (_question, asked) =>
        asked === colours ? ALWAYS : NEVER,
      )

/** What moves from page to page moves after the first paint, when the whole sheet is there. */
const ONLY_LATER = [['']]

/** One rule or block of a sheet, with the classes that its selectors ask for. */
interface Rule {
  text: string
  /** For each selector of the rule, the classes that an element tree must have for it. None: always wanted. */
  needs: readonly (readonly string[])[]
  /** The rules inside a media, supports or layer block. */
  inner: readonly Rule[] | null
}

/**
 * Makes a function that gives the part of a minified sheet that a document may use, by the classes in it. The rest of
 * the sheet comes with the stylesheet at the end of the page, so the first paint carries only what it needs.
 */
export function criticalCssOf(sheet: string): (html: string) => string {
  const rules = rulesIn(sheet)
  const known = new Map<string, string>()
  return (html) => {
    const classes = classesIn(html)
    const key = [...classes].sort().join(' ')
    const css = known.get(key) ?? withoutIdle(usedCss(rules, classes))
    // Pages of one kind share their classes; a bound keeps odd ones from filling the memory.
    if (known.size < 500) known.set(key, css)
    return css
  }
}

/** Leaves out the movements that no rule begins. */
function withoutIdle(css: string): string {
  const movement = /@keyframes ([\w-]+)\s*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g
  const rest = css.replace(movement, '')
  return css.replace(movement, (text, name: string) => (rest.includes(name) ? text : ''))
}

function usedCss(rules: readonly Rule[], classes: ReadonlySet<string>): string {
  return rules
    .map(({ text, needs, inner }) => {
      if (inner) {
        const body = usedCss(inner, classes)
        return body === '' ? '' : `${text}{${body}}`
      }
      const isWanted = needs.length === 0 || needs.some((names) => names.every((name) => classes.has(name)))
      return isWanted ? text : ''
    })
    .join('')
}

function classesIn(html: string): Set<string> {
  const classes = new Set<string>()
  for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g)) {
    for (const name of names.split(' ')) classes.add(name)
  }
  return classes
}

function rulesIn(css: string): Rule[] {
  const rules: Rule[] = []
  let at = 0
  while (at < css.length) {
    const open = css.indexOf('{', at)
    const semicolon = css.indexOf(';', at)
    if (semicolon >= 0 && (open < 0 || semicolon < open)) {
      rules.push({ text: css.slice(at, semicolon + 1), needs: [], inner: null })
      at = semicolon + 1
      continue
    }
    if (open < 0) break
    const close = closingOf(css, open)
    const head = css.slice(at, open)
    const isGroup = /^@(media|supports|layer|container)/.test(head.trim())
    rules.push(
      isGroup
        ? { text: head, needs: [], inner: rulesIn(css.slice(open + 1, close)) }
        : { text: css.slice(at, close + 1), needs: needsOf(head, css.slice(open, close)), inner: null },
    )
    at = close + 1
  }
  return rules
}

function closingOf(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) return at
  }
  return css.length
}

// What stands in brackets, as in `:not(.x)` or `:is(.a, .b)`, is no condition that every match must fulfil.
function needsOf(head: string, body: string): string[][] {
  if (head.trim().startsWith('@')) return []
  if (/view-transition/.test(head + body)) return ONLY_LATER
  const needs = head
    .replace(/\([^()]*(\([^()]*\)[^()]*)*\)/g, '')
    .split(',')
    .map((selector) => [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name))
  return needs.some((names) => names.length === 0) ? [] : needs
}

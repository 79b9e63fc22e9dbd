/** How a document names the whole sheet. */
const WHOLE_SHEET = '<link rel="stylesheet"'

/** What moves from page to page moves after the first paint, when the whole sheet is there. */
const ONLY_LATER: readonly Need[] = [{ classes: [''], marks: [], isLater: true }]

/** What begins when somebody touches the page, or prints it. */
const BEGINS_LATER = /:(?:hover|active)\b|::backdrop/

/** What a selector asks of a page. */
interface Need {
  classes: readonly string[]
  /** Attributes, with a value or without one: `data-kind=quiet`, `open`. */
  marks: readonly string[]
  isLater: boolean
}

/** One rule or block of a sheet, with what its selectors ask for. */
interface Rule {
  text: string
  /** For each selector of the rule what it asks for. None: always wanted. */
  needs: readonly Need[]
  /** The rules inside a media, supports or layer block. */
  inner: readonly Rule[] | null
}

/**
 * Makes a function that gives the part of a minified sheet that a document may use, by the classes in it. The rest of
 * the sheet comes with the stylesheet at the end of the page, so the first paint carries only what it needs. Where one
 * comes, what no attribute asks for yet, and what only a touch or a printer begins, waits for it as well.
 */
export function criticalCssOf(sheet: string): (html: string) => string {
  const rules = rulesIn(sheet)
  const marksIn = markFinder(rules)
  const known = new Map<string, string>()
  return (html) => {
    const classes = classesIn(html)
    const marks = html.includes(WHOLE_SHEET) ? marksIn(html) : null
    const key = [...[...classes].sort(), '|', ...(marks ? [...marks].sort() : ['all'])].join(' ')
    const css = known.get(key) ?? withoutUnread(withoutIdle(usedCss(rules, classes, marks)))
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

/** Leaves out the properties that no rule reads, and then those that only these read. */
function withoutUnread(css: string): string {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const rest = css.replace(/(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (text, name: string) =>
    read.has(name) ? text : '',
  )
  return rest.length < css.length ? withoutUnread(rest) : css
}

/** `marks`: the attributes of a page that gets the whole sheet later; null for one that gets no more than this. */
function usedCss(
  rules: readonly Rule[],
  classes: ReadonlySet<string>,
  marks: ReadonlySet<string> | null,
): string {
  const isMet = (need: Need) =>
    need.classes.every((name) => classes.has(name)) &&
    (marks === null || (!need.isLater && need.marks.every((mark) => marks.has(mark))))
  return rules
    .map(({ text, needs, inner }) => {
      if (inner) {
        const body = marks && /^@media print\b/.test(text.trim()) ? '' : usedCss(inner, classes, marks)
        return body === '' ? '' : `${text}{${body}}`
      }
      return needs.length === 0 || needs.some(isMet) ? text : ''
    })
    .join('')
}

/** Finds of the attributes of a page those that a rule asks for. */
function markFinder(rules: readonly Rule[]): (html: string) => Set<string> {
  const names = new Set(marksOf(rules).map((mark) => mark.split('=', 1)[0]))
  const attribute = new RegExp(` (${[...names].join('|')})="([^"]*)"`, 'g')
  return (html) => {
    const marks = new Set<string>()
    if (names.size === 0) return marks
    for (const [, name = '', value] of html.matchAll(attribute)) marks.add(name).add(`${name}=${value}`)
    return marks
  }
}

const marksOf = (rules: readonly Rule[]): string[] =>
  rules.flatMap(({ needs, inner }) => [
    ...needs.flatMap(({ marks }) => marks),
    ...(inner ? marksOf(inner) : []),
  ])

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
function needsOf(head: string, body: string): readonly Need[] {
  if (head.trim().startsWith('@')) return []
  if (/view-transition/.test(head + body)) return ONLY_LATER
  return head
    .replace(/\([^()]*(\([^()]*\)[^()]*)*\)/g, '')
    .split(',')
    .map((selector) => ({
      classes: [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
      marks: [...selector.matchAll(/\[([\w-]+)(?:="?([\w-]+)"?)?\]/g)]
        .map(([, name = '', value]) => (value === undefined ? name : `${name}=${value}`))
        .concat(selector.includes(':disabled') ? ['disabled'] : []),
      isLater: BEGINS_LATER.test(selector),
    }))
}

/** The words of a name in snake, camel or kebab case, without regard to capitals. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** Words that lenders use for one thing. The first stands for all of its row. */
const SAME = [
  ['order', 'loan', 'credit', 'prestamo'],
  ['data', 'body', 'result', 'payload'],
  ['message', 'msg', 'text', 'desc', 'description'],
  ['code', 'status', 'rc', 'errcode'],
  ['id', 'no', 'number', 'num'],
  ['amount', 'monto', 'sum'],
  ['date', 'time', 'fecha'],
  ['name', 'nombre'],
  ['list', 'items', 'rows'],
  ['image', 'img', 'picture', 'pic'],
  ['phone', 'mobile', 'tel', 'telefono'],
  ['url', 'link', 'href'],
]
const FIRST_OF_ROW = new Map(SAME.flatMap(([first = '', ...others]) => others.map((word) => [word, first])))
const meaningOf = (word: string) => FIRST_OF_ROW.get(word) ?? word

/** How alike two names are: 1 for one name in two spellings, 0 for nothing in common. */
export function similarNames(one: string, other: string): number {
  const [mine, theirs] = [wordsOf(one), wordsOf(other)]
  if (mine.join('') === theirs.join('')) return 1
  const [meant, found] = [mine, theirs].map((words) => new Set(words.map(meaningOf)))
  if (!meant || !found) return 0
  const shared = [...meant].filter((word) => found.has(word)).length
  return (0.85 * 2 * shared) / (meant.size + found.size)
}

/** How alike our path is to the end of another one: before that stand a base and a prefix. */
export const similarPaths = (ours: string, theirs: string): number =>
  similarNames(
    ours,
    theirs
      .split('/')
      .slice(-(ours.split('/').length - 1))
      .join('/'),
  )

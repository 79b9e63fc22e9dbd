/**
 * Removes variable content from an accessibility tree: addresses with identity, reference digits and folios. A live
 * region may repeat a folio after the page was made deterministic.
 */
export const withoutChance = (tree: string): string =>
  tree
    .replace(/\d(?:,? \d){7,}/g, (digits) => digits.replace(/\d/g, '0'))
    .replace(/\d{6}-[0-9A-Z]{4}-[0-9A-Z]{4}/g, '000000-0000-0000')
    .replace(/^\s*- \/url: .*\n?/gm, '')
    .trim()

/** Joins the accessibility trees of a set of views in one file, each below a comment with its view's name. */
export const joinTrees = (trees: ReadonlyMap<string, string>): string =>
  [...trees]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, tree]) => `# ${name}\n${tree}\n`)
    .join('\n')

/** Reads the output of `joinTrees`. */
export const splitTrees = (text: string): Map<string, string> =>
  new Map(
    text
      .split(/^# /m)
      .slice(1)
      .map((part) => {
        const end = part.indexOf('\n')
        return [part.slice(0, end), part.slice(end).trim()]
      }),
  )

/** Describes the first line that differs between two trees; null if they are equal. */
export function changedTree(reference: string | undefined, seen: string): string | null {
  if (reference === undefined) return 'there is no tree'
  if (reference === seen) return null
  const [before, now] = [reference.split('\n'), seen.split('\n')]
  const at = now.findIndex((line, index) => line !== before[index])
  const line = at < 0 ? now.length : at
  const said = (lines: readonly string[]) => lines[line]?.trim() ?? 'its end'
  return `line ${line + 1} is ${said(now)}, and was ${said(before)}`
}

const ELLIPSIS = '…'

/**
 * Returns whether a command printed what the guide shows. `…` within a line matches anything; a line of `…` matches
 * any number of lines.
 */
export function printedAsShown(printed: string, shown: string): boolean {
  const lines = shown.trim().split('\n')
  const pattern = lines.map((line) =>
    line.trim() === ELLIPSIS ? '(?:.*\\n)*?' : `${line.trimEnd().split(ELLIPSIS).map(literal).join('.*')}\\n`,
  )
  const text = printed
    .replaceAll('\r', '')
    .replace(/[ \t]+$/gm, '')
    .trim()
  return new RegExp(`^${pattern.join('')}$`).test(`${text}\n`)
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

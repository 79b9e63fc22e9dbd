const ELLIPSIS = '…'

/**
 * Whether a command printed what the page shows. `…` in a line stands for anything within it; a line of `…` alone for
 * any number of lines, also none.
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

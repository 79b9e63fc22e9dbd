import { readFileSync } from 'node:fs'

/**
 * A document with each generated part replaced: the text between `<!-- generated: NAME -->` and `<!-- end -->`.
 * A test compares the result with the file by `toMatchFileSnapshot`, so `-u` renews it.
 */
export function withGenerated(path: string, parts: Readonly<Record<string, string>>): string {
  let text = readFileSync(path, 'utf8')
  for (const [name, part] of Object.entries(parts)) {
    const begin = `<!-- generated: ${name} -->\n`
    const start = text.indexOf(begin)
    const end = text.indexOf('<!-- end -->', start)
    if (start < 0 || end < 0) throw new Error(`${path} has no part "${name}"`)
    text = `${text.slice(0, start)}${begin}\n${part}\n\n${text.slice(end)}`
  }
  return text
}

/** A Markdown table. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** One fenced block of a Markdown file. */
export interface Fence {
  /** The first word after the backticks. */
  language: string
  /** The other words: `title=host.js`, or a flag with an empty value. */
  options: Readonly<Record<string, string>>
  text: string
  /** Line of the opening backticks, from 1. */
  line: number
}

/**
 * Returns every snippet of a Markdown file, in order. Throws on indented or tilde fences, which would look like a
 * snippet to a reader and not be run.
 */
export function fencesIn(markdown: string): Fence[] {
  const fences: Fence[] = []
  let open: { info: string; line: number; lines: string[] } | null = null
  for (const [index, line] of markdown.split('\n').entries()) {
    const [, info] = /^```(.*)$/.exec(line) ?? []
    if (open) {
      if (info === undefined) open.lines.push(line)
      else if (info !== '') throw new Error(`line ${index + 1}: a snippet begins inside another one`)
      else {
        fences.push(fence(open))
        open = null
      }
    } else if (info !== undefined) open = { info, line: index + 1, lines: [] }
    else if (/^\s*(?:`{3,}|~{3,})|^(?: {4}|\t)\s*\S/.test(line))
      throw new Error(`line ${index + 1}: a snippet that no test runs: ${line.trim()}`)
  }
  if (open) throw new Error(`line ${open.line}: a snippet without an end`)
  return fences
}

function fence({ info, line, lines }: { info: string; line: number; lines: string[] }): Fence {
  const [language = '', ...words] = info.trim().split(/\s+/)
  const options = words.map((word) => {
    const [name = '', ...value] = word.split('=')
    return [name, value.join('=')] as const
  })
  return { language, options: Object.fromEntries(options), text: lines.join('\n'), line }
}

/** One line of a Containerfile, with its continuation lines joined. */
export interface Instruction {
  name: string
  rest: string
}

/**
 * Parses the subset of Containerfile that ours uses: instructions, comments, continuation lines, `ARG` before `FROM`.
 */
export function readContainerfile(text: string): Instruction[] {
  const lines = text.replaceAll(/\\\n/g, ' ').split('\n')
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = ''] = line.split(/\s/, 1)
      return { name: name.toUpperCase(), rest: line.slice(name.length).trim() }
    })
}

/** Returns the words of an exec-form instruction. An image without a shell cannot run the shell form. */
export function execForm(text: string): string[] {
  const start = text.indexOf('[')
  const words: unknown = start < 0 ? null : JSON.parse(text.slice(start))
  if (!Array.isArray(words) || words.some((word) => typeof word !== 'string'))
    throw new Error(`it needs a shell: ${text}`)
  return words
}

/** Parses `A=1 B=two` into a record. */
export const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(/\s+/).map((part) => part.split(/=(.*)/s, 2) as [string, string]))

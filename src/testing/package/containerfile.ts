/** One line of a Containerfile, with its continued lines joined. */
export interface Instruction {
  name: string
  rest: string
}

/** Reads a Containerfile as far as ours goes: instructions, comments, continued lines, `ARG` before `FROM`. */
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

/** The words of an instruction in its exec form. In the shell form an image without a shell could not run it. */
export function execForm(text: string): string[] {
  const start = text.indexOf('[')
  const words: unknown = start < 0 ? null : JSON.parse(text.slice(start))
  if (!Array.isArray(words) || words.some((word) => typeof word !== 'string'))
    throw new Error(`it needs a shell: ${text}`)
  return words
}

/** `A=1 B=two` as a record. */
export const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(/\s+/).map((part) => part.split(/=(.*)/s, 2) as [string, string]))

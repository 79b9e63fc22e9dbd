import type { Change } from './change.ts'

/** An equivalent mutant of a file, and the reason. */
export type Listed = Change & { readonly file: string; readonly reason: string }

/**
 * Reads `src/testing/mutants/equivalent-mutants.md`: under a file as a heading (its name, or as much of its path as it takes to mean no other), each block of a diff (a line out, a line in)
 * with the reason in the paragraph after it. A block may hold several changes that have one reason.
 */
export function listedIn(text: string): readonly Listed[] {
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [file = '', ...lines] = section.split('\n')
      return blocksOf(lines.join('\n')).flatMap(({ diff, reason }) => {
        if (reason === '')
          throw new Error(`src/testing/mutants/equivalent-mutants.md gives no reason for a change of ${file}`)
        return changesIn(diff).map((change) => ({ file: file.trim(), reason, ...change }))
      })
    })
}

function blocksOf(section: string): { diff: string; reason: string }[] {
  return section
    .split(/^```diff\n/m)
    .slice(1)
    .map((block) => {
      const [diff = '', after = ''] = block.split(/^```$/m)
      return { diff, reason: after.trim() }
    })
}

function changesIn(diff: string): Change[] {
  const lines = diff.split('\n').filter((line) => line !== '')
  const out = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2))
  const into = lines.filter((line) => line.startsWith('+ ')).map((line) => line.slice(2))
  if (out.length !== into.length || out.length + into.length !== lines.length)
    throw new Error(
      `src/testing/mutants/equivalent-mutants.md has a block that is no row of changes:\n${diff}`,
    )
  return out.map((before, index) => ({ before, after: into[index] ?? '' }))
}

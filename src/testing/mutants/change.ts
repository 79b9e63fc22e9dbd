/** What happened to a mutant, in the words of the report (mutation-testing-report-schema). */
export type MutantStatus =
  | 'Killed'
  | 'Timeout'
  | 'Survived'
  | 'NoCoverage'
  | 'CompileError'
  | 'RuntimeError'
  | 'Ignored'
  | 'Pending'

type Place = { readonly line: number; readonly column: number }

export type Mutant = {
  readonly status: MutantStatus
  readonly replacement?: string
  readonly location: { readonly start: Place; readonly end: Place }
}

/** The report of a run; lines and columns begin with 1. */
export type Report = {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>
}

/** A mutant as a person reads it: the lines that it touches, before and after. Lines that move change nothing in it. */
export type Change = { readonly before: string; readonly after: string }

/** As much of a change as is shown and compared: where a whole function is emptied, its beginning says which. */
const SHOWN_CHARACTERS = 160

/** The lines that a mutant touches, each side as one line. */
export function changeOf(source: string, { location: { start, end }, replacement = '' }: Mutant): Change {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const head = lines[0]?.slice(0, start.column - 1) ?? ''
  const tail = lines.at(-1)?.slice(end.column - 1) ?? ''
  return { before: oneLine(lines.join('\n')), after: oneLine(head + replacement + tail) }
}

function oneLine(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length <= SHOWN_CHARACTERS ? line : `${line.slice(0, SHOWN_CHARACTERS)} …`
}

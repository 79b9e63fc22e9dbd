/** Status of a mutant, as in the report (mutation-testing-report-schema). */
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

/** The report of a run; lines and columns start at 1. */
export type Report = {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>
}

/** A mutant for a reader: the affected lines before and after. Moved lines do not change it. */
export type Change = { readonly before: string; readonly after: string }

/** Maximum length of a change that is shown and compared: the start of an emptied function identifies it. */
const SHOWN_CHARACTERS = 160

/** The lines that a mutant affects, each side as one line. */
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

import { basename } from 'node:path'
import { isWell, type Verdict } from './verdict.ts'

/** The unexplained survivors in the form of `src/testing/mutants/equivalent-mutants.md`, and a table of all files. */
export function linesOf(verdicts: readonly Verdict[]): readonly string[] {
  return [...verdicts.flatMap(survivorsOf), ...verdicts.flatMap(needlessOf), '', ...tableOf(verdicts)]
}

function survivorsOf({ path, survivors }: Verdict): string[] {
  return survivors
    .filter(({ isListed }) => !isListed)
    .flatMap(({ line, before, after }) => ['', `survived: ${path}:${line}`, `- ${before}`, `+ ${after}`])
}

function needlessOf({ path, needless }: Verdict): string[] {
  return needless.flatMap(({ before, after }) => [
    '',
    `src/testing/mutants/equivalent-mutants.md lists for ${basename(path)} what is killed or gone:`,
    `- ${before}`,
    `+ ${after}`,
  ])
}

function tableOf(verdicts: readonly Verdict[]): string[] {
  const width = Math.max(4, ...verdicts.map(({ path }) => path.length))
  const head = `${'file'.padEnd(width)}  killed        %  listed`
  return [head, ...verdicts.map((verdict) => rowOf(verdict, width))]
}

function rowOf(verdict: Verdict, width: number): string {
  const { path, killed, total, survivors } = verdict
  const share = total === 0 ? 0 : (100 * killed) / total
  const known = survivors.filter(({ isListed }) => isListed).length
  const counts = `${String(killed).padStart(4)}/${String(total).padEnd(4)} ${share.toFixed(1).padStart(5)}  ${known}`
  return `${path.padEnd(width)} ${counts}${markOf(verdict)}`
}

function markOf(verdict: Verdict): string {
  if (verdict.isHeld) return isWell(verdict) ? '' : '  NOT WELL'
  return isWell(verdict) ? '  well: take it off not-held-yet.ts' : '  not held yet'
}

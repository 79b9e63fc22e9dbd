import { type Change, changeOf, type Mutant, type MutantStatus, type Report } from './change.ts'
import { type Group, isNamed } from './groups.ts'
import type { Listed } from './listed.ts'
import { notHeldYet } from './not-held-yet.ts'

/** Mutation results of one file. */
export type Verdict = {
  readonly path: string
  readonly wantedShare: number
  /** Whether the file must be complete: see `not-held-yet.ts`. */
  readonly isHeld: boolean
  readonly killed: number
  readonly total: number
  /** Survivors with the line at which they stand, and whether `src/testing/mutants/equivalent-mutants.md` says why. */
  readonly survivors: readonly (Change & { readonly line: number; readonly isListed: boolean })[]
  /** What `src/testing/mutants/equivalent-mutants.md` lists although it is killed, or is no mutant of the file any more. */
  readonly needless: readonly Listed[]
}

/** Returns one verdict per file of a report. A change that prevents loading counts as killed. */
export function verdictsOf(
  report: Report,
  { wantedShare }: Pick<Group, 'wantedShare'>,
  listed: readonly Listed[],
  notHeld: readonly string[] = notHeldYet,
): readonly Verdict[] {
  return Object.entries(report.files).map(([path, { source, mutants }]) => {
    const tried = mutants.filter(isTried)
    const ours = listed.filter(({ file }) => isNamed(path, file))
    const lived = tried.filter(isAlive).map((mutant) => {
      const change = changeOf(source, mutant)
      return {
        ...change,
        line: mutant.location.start.line,
        isListed: ours.some((one) => isSame(one, change)),
      }
    })
    // Under load a slow test looks endless, so a timeout does not disprove the list.
    const unproven = tried
      .filter(({ status }) => status === 'Timeout')
      .map((mutant) => changeOf(source, mutant))
    return {
      path,
      wantedShare,
      isHeld: !notHeld.includes(path),
      killed: tried.length - lived.length,
      total: tried.length,
      survivors: lived.toSorted((a, b) => a.line - b.line),
      needless: ours.filter((one) => ![...lived, ...unproven].some((change) => isSame(one, change))),
    }
  })
}

/** Returns whether the file's tests meet the requirement, with every survivor explained. */
export function isWell({ wantedShare, killed, total, survivors, needless }: Verdict): boolean {
  return (
    total > 0 &&
    killed >= total * wantedShare &&
    survivors.every(({ isListed }) => isListed) &&
    needless.length === 0
  )
}

const isAlive = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage'
const DEAD: ReadonlySet<MutantStatus> = new Set(['Killed', 'Timeout', 'RuntimeError'])
const isTried = (mutant: Mutant) => isAlive(mutant) || DEAD.has(mutant.status)
const isSame = (one: Change, other: Change) => one.before === other.before && one.after === other.after

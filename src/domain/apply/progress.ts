import type { Step } from '#domain/markets/field.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import type { StepState } from './step-state.ts'

/** A step and where it stands. */
export type StandingStep = { readonly step: Step; readonly state: StepState }

/** How far an application is. */
export type Progress = {
  readonly done: number
  readonly inAll: number
  readonly minutesLeft: number
  /** The next one to do: the required ones first, then what was not looked at; null where none is. */
  readonly next: StepKind | null
  readonly isComplete: boolean
}

/** How far an application is, counted in required steps. */
export function progressOf(steps: readonly StandingStep[]): Progress {
  const required = steps.filter(({ step }) => step.isRequired)
  const left = required.filter(({ state }) => state !== 'done')
  const next = left[0]?.step.kind ?? null
  return {
    done: required.length - left.length,
    inAll: required.length,
    minutesLeft: left.reduce((sum, { step }) => sum + step.minutes, 0),
    next,
    isComplete: left.length === 0,
  }
}

/** The step to go to after one was saved: the next in order that is not done, optional ones among them, else an earlier one that must be. */
export function stepAfter(steps: readonly StandingStep[], kind: StepKind): StepKind | null {
  const at = steps.findIndex(({ step }) => step.kind === kind)
  const later = steps.slice(at + 1).find(({ state }) => state !== 'done')
  return later?.step.kind ?? progressOf(steps).next
}

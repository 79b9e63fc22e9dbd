import type { Step } from '#domain/markets/field.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import type { StepState } from './step-state.ts'

/** A step and its state. */
export type StepWithState = { readonly step: Step; readonly state: StepState }

/** Progress of an application. */
export type Progress = {
  readonly done: number
  readonly inAll: number
  readonly minutesLeft: number
  /** The next step to do: required steps first, then unseen ones; null if there is none. */
  readonly next: StepKind | null
  readonly isComplete: boolean
}

/** Counts the progress of an application in required steps. */
export function progressOf(steps: readonly StepWithState[]): Progress {
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

/** Returns the step after a saved one: the next unfinished step in order, else an earlier required one. */
export function stepAfter(steps: readonly StepWithState[], kind: StepKind): StepKind | null {
  const at = steps.findIndex(({ step }) => step.kind === kind)
  const later = steps.slice(at + 1).find(({ state }) => state !== 'done')
  return later?.step.kind ?? progressOf(steps).next
}

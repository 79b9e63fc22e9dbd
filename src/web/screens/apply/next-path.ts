import type { Identity } from '#contract/wire/session.ts'
import { type StepKind, stepKinds } from '#domain/markets/step-kinds.ts'
import { pathsFor } from '#web/words/paths.ts'

export const isStepKind = (text: string): text is StepKind => (stepKinds as readonly string[]).includes(text)

/** Returns the path where an application continues: the named step, or the overview. */
export const nextPath = (identity: Identity, applicationId: string, step: string): string =>
  isStepKind(step)
    ? pathsFor(identity).applyStep(step, applicationId)
    : pathsFor(identity).apply(applicationId)

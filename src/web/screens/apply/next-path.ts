import type { Identity } from '#contract/wire/session.ts'
import { type StepKind, stepKinds } from '#domain/markets/step-kinds.ts'
import { pathsFor } from '#web/words/paths.ts'

export const isStepKind = (text: string): text is StepKind => (stepKinds as readonly string[]).includes(text)

/** Where an application goes on: at the step with that name, or where all of it is seen. */
export const nextPath = (identity: Identity, applicationId: string, step: string): string =>
  isStepKind(step)
    ? pathsFor(identity).applyStep(step, applicationId)
    : pathsFor(identity).apply(applicationId)

/** Where a step stands: not done, done, done too long ago, or not good. */
export const stepStates = ['open', 'done', 'expired', 'refused'] as const

export type StepState = (typeof stepStates)[number]

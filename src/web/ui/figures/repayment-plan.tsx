import type { ReactNode } from 'react'
import { Sentence } from '#web/ui/text/sentence.tsx'

export type PlanStep = {
  title: string
  amount: ReactNode
  /** When it is due, or was paid. */
  time?: string | undefined
  description?: string | undefined
  paid?: boolean | undefined
}

/** The instalments on a timeline. */
export function RepaymentPlan({ steps }: { steps: readonly PlanStep[] }) {
  return (
    <ol className="plan card">
      {steps.map((step) => (
        <li key={`${step.title} ${step.time}`} data-paid={step.paid || undefined}>
          <span>{step.title}</span>
          <b>{step.amount}</b>
          {step.time && (
            <small>
              <Sentence text={step.time} />
            </small>
          )}
          {step.description && (
            <small>
              <Sentence text={step.description} />
            </small>
          )}
        </li>
      ))}
    </ol>
  )
}

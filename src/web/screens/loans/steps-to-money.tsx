import { useWords } from '#web/words/words.ts'

/** Statuses before the money arrives, in order. */
const WAITING: readonly string[] = ['21', '151', '170']

/** The steps from the application to the money, with the current one marked; nothing for other statuses. */
export function StepsToMoney({ status }: { status: string }) {
  const { order } = useWords()
  const current = WAITING.indexOf(status)
  if (current < 0) return null
  return (
    <ol className="progress-steps">
      {[order.sent, order.inReview, order.onItsWay, order.paidOut].map((step, index) => (
        <li
          key={step}
          data-done={index <= current || undefined}
          aria-current={index === current + 1 ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}

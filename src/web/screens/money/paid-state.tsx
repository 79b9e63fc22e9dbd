import { useWords } from '#web/shell/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The loan is paid: say so, so that nobody pays twice. */
export function PaidState({ href, text }: { href: string; text: string }) {
  const { instructions, order } = useWords()
  return (
    <div aria-live="polite">
      <EmptyState icon="check" title={instructions.paid} text={text}>
        <ButtonLink href={href}>{order.title}</ButtonLink>
      </EmptyState>
    </div>
  )
}

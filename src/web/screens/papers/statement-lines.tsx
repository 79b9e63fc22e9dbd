import type { OutputOf } from '#contract/endpoint.ts'
import type { loanStatement } from '#contract/papers/statements.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Amount, type AmountStyle } from '#web/ui/figures/amount.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { usePaperWords } from '#web/words/papers.ts'
import type { LoanKey } from '#web/words/paths.ts'
import { usePaths, useWords } from '#web/words/words.ts'

type Line = OutputOf<typeof loanStatement>['lines'][number]

interface StatementLinesProps extends AmountStyle {
  loan: LoanKey
  lines: readonly Line[]
}

/** Lists every line with its effect on the debt; a payment links to its receipt. */
export function StatementLines({ loan, lines, ...amounts }: StatementLinesProps) {
  const paths = usePaths()
  const { order } = useWords()
  const { papers: said } = usePaperWords()
  return (
    <ol className="card rows">
      {lines.map((line, index) => {
        const content = (
          <>
            <span>
              {line.title}
              <small>
                <Sentence text={line.day} />
              </small>
              {line.paymentId && <small className="goes-on">{order.receipt}</small>}
            </span>
            <span className="changed">
              <Amount minor={line.change === 0n ? line.amount : line.change} {...amounts} />
              {line.change !== 0n && (
                <small>
                  {said.owedAfter} <Amount minor={line.balance} {...amounts} />
                </small>
              )}
            </span>
          </>
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: one posting may make several lines, and their order is fixed
          <li key={index}>
            {line.paymentId ? (
              <Anchor className="row" href={paths.receipt(loan, line.paymentId)}>
                {content}
                <Icon name="chevron" />
              </Anchor>
            ) : (
              <div className="row">{content}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useWords } from '#web/words/words.ts'

export type DetailRow = { text: string; value: ReactNode; note?: string | undefined; total?: boolean }

type DetailListProps = {
  rows: readonly DetailRow[]
  /** Number of visible rows; the rest folds away. */
  foldAfter?: number | undefined
}

/** Rows of text and value. Folding works without script. */
export function DetailList({ rows, foldAfter = rows.length }: DetailListProps) {
  const first = rows.slice(0, foldAfter)
  const rest = rows.slice(foldAfter)
  return (
    <div className="card details">
      <Rows rows={first} />
      {rest.length > 0 && <MoreRows rows={rest} />}
    </div>
  )
}

function MoreRows({ rows }: { rows: readonly DetailRow[] }) {
  const { common } = useWords()
  return (
    <details className="fold">
      <summary>
        <span className="more">{common.more}</span>
        <span className="hide">{common.hide}</span>
        <Icon name="chevron" />
      </summary>
      <Rows rows={rows} />
    </details>
  )
}

function Rows({ rows }: { rows: readonly DetailRow[] }) {
  return (
    <dl>
      {rows.map((row) => (
        <div key={row.text} className={row.total ? 'total' : undefined}>
          <dt>
            <Sentence text={row.text} />
          </dt>
          <dd>{typeof row.value === 'string' ? <Sentence text={row.value} /> : row.value}</dd>
          {row.note && (
            <dd className="note">
              <Sentence text={row.note} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

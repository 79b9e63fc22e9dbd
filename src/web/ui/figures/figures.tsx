import type { ReactNode } from 'react'
import { Sentence } from '#web/ui/text/sentence.tsx'

export type Figure = { text: ReactNode; value: ReactNode; total?: boolean }

/** Composition of an amount, or the effect of a choice, as a few lines. */
export function Figures({ rows }: { rows: readonly Figure[] }) {
  return (
    <dl className="figures">
      {rows.map(({ text, value, total }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one sum never change places.
        <div key={index} className={total ? 'total' : undefined}>
          <dt>{said(text)}</dt>
          <dd>{said(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

const said = (part: ReactNode) => (typeof part === 'string' ? <Sentence text={part} /> : part)

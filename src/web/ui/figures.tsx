import type { ReactNode } from 'react'

export type Figure = { text: ReactNode; value: ReactNode; total?: boolean }

/** What an amount is made of, or what follows from a choice: a few lines that are added up by eye. */
export function Figures({ rows }: { rows: readonly Figure[] }) {
  return (
    <dl className="figures">
      {rows.map(({ text, value, total }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one sum never change places.
        <div key={index} className={total ? 'total' : undefined}>
          <dt>{text}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; aside?: ReactNode; children: ReactNode }

/** A titled part of a page. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** A sheet that holds one thing together. */
export function Card({ children }: { children: ReactNode }) {
  return <div className="card stack">{children}</div>
}

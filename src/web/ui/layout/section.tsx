import { type ReactNode, useId } from 'react'

type SectionProps = {
  title: string
  aside?: ReactNode
  /** Target of a link on the page. */
  id?: string | undefined
  children: ReactNode
}

/** A titled section of a page. */
export function Section({ title, aside, id, children }: SectionProps) {
  const headingId = useId()
  return (
    <section className="section" aria-labelledby={headingId} id={id}>
      <div className="section-head">
        <h2 id={headingId}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** A card for related content. */
export function Card({ children }: { children: ReactNode }) {
  return <div className="card stack">{children}</div>
}

import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'

interface FoldedProps {
  title: string
  /** Open initially, if its content must be visible. */
  isOpen?: boolean
  children: ReactNode
}

/** A collapsed section: only its title is visible until the browser opens it. */
export function Folded({ title, isOpen, children }: FoldedProps) {
  return (
    <details className="card folded" open={isOpen}>
      <summary>
        <h2>
          <Sentence text={title} />
        </h2>
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  )
}

import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

interface FoldedProps {
  title: string
  /** From the start, where something in it is to be seen now. */
  isOpen?: boolean
  children: ReactNode
}

/** A part of a page that few need at once: its title stands there, the rest opens by the browser's own means. */
export function Folded({ title, isOpen, children }: FoldedProps) {
  return (
    <details className="card folded" open={isOpen}>
      <summary>
        <h2>{title}</h2>
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  )
}

import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** A part of a page that few need at once: its title stands there, the rest opens by the browser's own means. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="card folded">
      <summary>
        <h2>{title}</h2>
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  )
}

import type { ReactNode } from 'react'
import { StatusImage } from './status-image.tsx'
import { Sentence } from './text/sentence.tsx'

interface StatusPanelProps {
  status: string
  text: string
  description?: string | undefined
  /** Stands at the right of the text, such as the day of the term. */
  aside?: string | undefined
  /** The loan is settled: the panel is the page's main content. */
  isEnd?: boolean
  children?: ReactNode
}

/** State of the order: a picture, the server's words, and their meaning. */
export function StatusPanel({ status, text, description, aside, isEnd, children }: StatusPanelProps) {
  return (
    <div className="status-panel card" data-end={isEnd || undefined}>
      <StatusImage status={status} />
      <h2>{text}</h2>
      {aside && <small className="aside">{aside}</small>}
      {description && (
        <p>
          <Sentence text={description} />
        </p>
      )}
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'

/** What to do next, under the thumb. Inside a form, or last in a `Screen`. */
export function ActionBar({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="action-bar">
      {note && <p className="note">{note}</p>}
      {children}
    </div>
  )
}

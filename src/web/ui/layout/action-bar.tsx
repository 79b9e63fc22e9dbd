import type { ReactNode } from 'react'

/** Primary action at the bottom edge. Inside a form, or last in a `Screen`. */
export function ActionBar({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="action-bar">
      {note && <p className="note">{note}</p>}
      {children}
    </div>
  )
}

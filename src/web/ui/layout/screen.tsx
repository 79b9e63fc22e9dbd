import type { ReactNode } from 'react'

type ScreenProps = { header?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A page for a phone: header, content, and an `ActionBar` at the bottom edge. */
export function Screen({ header, actions, children }: ScreenProps) {
  return (
    <div className="screen">
      {header}
      <main id="content">
        {children}
        {actions}
      </main>
    </div>
  )
}

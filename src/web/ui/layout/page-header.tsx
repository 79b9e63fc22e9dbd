import type { ReactNode } from 'react'
import { Anchor } from '#web/ui/anchor.tsx'
import { Icon } from '#web/ui/icon.tsx'

type PageHeaderProps = {
  title: string
  back?: { href: string; label: string } | undefined
  /** One more link at the end of the line. */
  children?: ReactNode
}

/** The page title and the back link. */
export function PageHeader({ title, back, children }: PageHeaderProps) {
  return (
    <header className="page-header">
      {back && (
        <Anchor className="icon-button back" href={back.href} aria-label={back.label}>
          <Icon name="back" />
        </Anchor>
      )}
      <h1>{title}</h1>
      {children}
    </header>
  )
}

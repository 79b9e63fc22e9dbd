import type { ReactNode } from 'react'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { useBrand, useSurroundings } from '#web/words/settings.tsx'
import { useWebAccess } from '#web/words/web-access.ts'
import { usePaths, useWords } from '#web/words/words.ts'

interface BorrowerShellProps {
  /** By default the title of the document. */
  title?: string | undefined
  /**
   * Target of the back link. By default a borrower signed in here is led home, because an installed page has no back
   * button; null has no link.
   */
  backHref?: string | null | undefined
  /** The first page of a visit: it shows the lender instead of a back link. */
  isFirst?: boolean
  /** One more link beside the title. */
  aside?: ReactNode
  /** Action bar at the bottom. */
  actions?: ReactNode
  children: ReactNode
}

/** Frame of every borrower page: title, content, and action bar. */
export function BorrowerShell({
  title: named,
  backHref,
  isFirst = false,
  aside,
  actions,
  children,
}: BorrowerShellProps) {
  const surroundings = useSurroundings()
  const title = named ?? surroundings.title ?? ''
  const { back } = useWords().common
  const { isHere } = useWebAccess()
  const { name } = useBrand()
  const paths = usePaths()
  if (isFirst)
    return (
      <Screen
        header={
          <header className="page-header">
            <BrandMark name={name} />
          </header>
        }
        actions={actions}
      >
        <h1>{title}</h1>
        {children}
      </Screen>
    )
  const href = backHref === undefined && isHere ? paths.ownHome() : backHref
  const header = (
    <PageHeader title={title} back={href ? { href, label: back } : undefined}>
      {aside}
    </PageHeader>
  )
  return (
    <Screen header={header} actions={actions}>
      {children}
    </Screen>
  )
}

import type { ReactNode } from 'react'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { useDoor } from '#web/words/door.ts'
import { useBrand } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'

interface BorrowerShellProps {
  title: string
  /** Without one, who came in by the door is led home, because an installed page has no other way; null leads nowhere. */
  backHref?: string | null | undefined
  /** Nothing comes before this page: it says whose it is instead of leading back. */
  isFirst?: boolean
  /** One more link, beside the title. */
  aside?: ReactNode
  /** What to do next, under the thumb. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every borrower's page: where I am, the content, and what to do next. */
export function BorrowerShell({
  title,
  backHref,
  isFirst = false,
  aside,
  actions,
  children,
}: BorrowerShellProps) {
  const { back } = useWords().common
  const { isHere } = useDoor()
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

import type { ReactNode } from 'react'
import { PageHeader } from '../ui/page-header.tsx'
import { Screen } from '../ui/screen.tsx'
import { useWords } from './words.ts'

interface BorrowerShellProps {
  title: string
  backHref?: string | undefined
  /** One more link, beside the title. */
  aside?: ReactNode
  /** What to do next, under the thumb. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every borrower's page: where I am, the content, and what to do next. */
export function BorrowerShell({ title, backHref, aside, actions, children }: BorrowerShellProps) {
  const { back } = useWords().common
  const header = (
    <PageHeader title={title} back={backHref ? { href: backHref, label: back } : undefined}>
      {aside}
    </PageHeader>
  )
  return (
    <Screen header={header} actions={actions}>
      {children}
    </Screen>
  )
}

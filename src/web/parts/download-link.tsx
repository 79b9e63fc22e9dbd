import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { usePaperWords } from '#web/words/papers.ts'

interface DownloadLinkProps {
  href: string
  kind?: 'secondary' | 'quiet'
  /** The name of the file; default: that the paper is saved as a PDF. */
  children?: ReactNode
}

/** Downloads a file, outside this app's pages. */
export function DownloadLink({ href, kind = 'secondary', children }: DownloadLinkProps) {
  const { papers: said } = usePaperWords()
  return (
    <a className="button" data-kind={kind} href={href} rel="noreferrer">
      <Icon name="document" />
      {children ?? said.download}
    </a>
  )
}

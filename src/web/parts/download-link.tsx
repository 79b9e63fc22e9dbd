import { Icon } from '#web/ui/icon.tsx'
import { usePaperWords } from '#web/words/papers.ts'

/** Downloads the paper as a file, outside this app's pages. */
export function DownloadLink({ href, kind = 'secondary' }: { href: string; kind?: 'secondary' | 'quiet' }) {
  const { papers: said } = usePaperWords()
  return (
    <a className="button" data-kind={kind} href={href} rel="noreferrer">
      <Icon name="document" />
      {said.download}
    </a>
  )
}

import { Notice } from '#web/ui/text/notice.tsx'
import { useWords } from '#web/words/words.ts'

/** The network is gone and the page shows what it last knew. */
export function OldCopyNotice({ since }: { since: string }) {
  const { errors } = useWords()
  return <Notice kind="warning">{errors.savedCopy(since)}</Notice>
}

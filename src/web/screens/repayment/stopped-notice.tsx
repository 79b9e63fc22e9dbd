import { useLanguage } from '../../shell/words.ts'
import { Notice } from '../../ui/notice.tsx'
import { cardWords } from './card-words.ts'
import type { Stopped } from './repay-by-card.data.ts'

/** The specification's message, and what it means for the person's money. */
export function StoppedNotice({ stopped: { message, plain } }: { stopped: Stopped }) {
  const own = cardWords(useLanguage())
  if (message === '') return null
  const isChinese = /\p{Script=Han}/u.test(message)
  return (
    <Notice kind="error">
      <span lang={isChinese ? 'zh' : undefined}>{message}</span> {own.plain[plain] ?? ''}
    </Notice>
  )
}

import { Sentence } from '#web/ui/text/sentence.tsx'
import { writtenDays } from '#web/ui/text/written-days.ts'
import { useDateStyle } from '#web/words/settings.tsx'
import { useWords } from '#web/words/words.ts'

/** A sentence that is true today, and its replacement in an offline copy read on another day. */
export function DatedSentence({ now, inCopy }: { now: string; inCopy: string }) {
  const { common } = useWords()
  const dateStyle = useDateStyle()
  const written = writtenDays(inCopy, dateStyle, () => common.months)
    .map(({ text }) => text)
    .join('')
  return (
    <span data-in-copy={written}>
      <Sentence text={now} />
    </span>
  )
}

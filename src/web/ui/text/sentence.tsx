import { type Language, wordsFor } from '#web/words/language.ts'
import { useDateStyle } from '#web/words/settings.tsx'
import { spokenPieces } from '#web/words/spoken.ts'
import { useLanguage } from '#web/words/words.ts'
import { Said } from './spoken-text.tsx'
import { writtenDays } from './written-days.ts'

/** Text with dates in the brand's format on one line. Amounts and references have a spoken form. */
export function Sentence({ text }: { text: string }) {
  const language = useLanguage()
  return spokenPieces(text, language).map((piece, index) =>
    piece.said ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places.
      <Said key={index} as={piece.said}>
        {piece.text}
      </Said>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places.
      <Days key={index} text={piece.text} />
    ),
  )
}

/** Text shown unchanged, dates included: only amounts and references have a spoken form. */
export function SpokenText({ text, language }: { text: string; language: Language }) {
  return spokenPieces(text, language).map((piece, index) =>
    piece.said ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places.
      <Said key={index} as={piece.said}>
        {piece.text}
      </Said>
    ) : (
      piece.text
    ),
  )
}

function Days({ text }: { text: string }) {
  const style = useDateStyle()
  const language = useLanguage()
  return writtenDays(text, style, () => wordsFor(language).common.months).map((piece, index) =>
    piece.day === undefined ? (
      piece.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places.
      <span key={index} className="unbroken">
        {piece.text}
      </span>
    ),
  )
}

import type { Brand } from '#contract/brand/brand.ts'
import { type Language, wordsFor } from '#web/words/language.ts'
import { useDateStyle } from '#web/words/settings.tsx'
import { spokenPieces } from '#web/words/spoken.ts'
import { useLanguage } from '#web/words/words.ts'
import { Said } from './spoken-text.tsx'
import { writtenDays } from './written-days.ts'

/** Text with dates in the brand's format on one line. Amounts and references have a spoken form. */
export function Sentence({ text }: { text: string }) {
  return <Pieces text={text} language={useLanguage()} style={useDateStyle()} />
}

/** Text shown unchanged, with each date on one line: only amounts and references have a spoken form. */
export const SpokenText = ({ text, language }: { text: string; language: Language }) => (
  <Pieces text={text} language={language} style="specified" />
)

type PiecesProps = { text: string; language: Language; style: Brand['dateStyle'] }

function Pieces({ text, language, style }: PiecesProps) {
  return spokenPieces(text, language).map((piece, index) =>
    piece.said ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places.
      <Said key={index} as={piece.said}>
        {piece.text}
      </Said>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places.
      <Days key={index} text={piece.text} language={language} style={style} />
    ),
  )
}

function Days({ text, language, style }: PiecesProps) {
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

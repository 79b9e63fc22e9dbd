const DAY = /(\d{4}-\d{2}-\d{2})/

/** Words in which a date stays on one line: browsers like to break it after a hyphen. */
export function Sentence({ text }: { text: string }) {
  return text.split(DAY).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places.
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

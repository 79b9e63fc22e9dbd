interface TermLineProps {
  /** Today as a day of the term. A later day than the last one fills the line. */
  day: number
  days: number
  dues: readonly { day: number; isPaid: boolean }[]
  isLate?: boolean
}

/** The term of a loan as a line: filled up to today, with one dot per instalment. The text beside states the same. */
export function TermLine({ day, days, dues, isLate }: TermLineProps) {
  const at = (one: number) =>
    `${Math.round((Math.min(Math.max(one, 0), days) / Math.max(days, 1)) * 1000) / 10}%`
  return (
    <svg className="term-line" data-tone={isLate ? 'late' : undefined} aria-hidden="true">
      <rect className="track" y="5" width="100%" height="6" rx="3" />
      <rect className="past" y="5" width={at(day)} height="6" rx="3" />
      {dues.map((due) => (
        <circle key={due.day} data-paid={due.isPaid || undefined} cx={at(due.day)} cy="8" r="5" />
      ))}
      <circle className="today" cx={at(day)} cy="8" r="7" />
    </svg>
  )
}

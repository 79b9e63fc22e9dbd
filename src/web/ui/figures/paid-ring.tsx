interface PaidRingProps {
  paid: number
  /** Absent if a backend does not state the number: the ring stays open until the loan is settled. */
  of: number
  isSettled: boolean
}

/** Paid instalments of a loan as a ring. Its closing is animated unless reduced motion is set. */
export function PaidRing({ paid, of, isSettled }: PaidRingProps) {
  const share = isSettled ? 100 : of > 0 ? Math.min(100, Math.round((paid / of) * 100)) : 0
  return (
    <svg className="paid-ring" viewBox="0 0 112 112" aria-hidden="true">
      <circle className="track" cx="56" cy="56" r="50" />
      {share > 0 && (
        <circle
          className="arc"
          cx="56"
          cy="56"
          r="50"
          pathLength="100"
          strokeDasharray={`${share} 100`}
          transform="rotate(-90 56 56)"
        />
      )}
      <path d="M36 57l14 14 27-29" />
    </svg>
  )
}

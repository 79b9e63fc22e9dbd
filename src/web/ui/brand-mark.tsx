/** The product's own sign: a loan as a ring of instalments, the last one being paid. */
export function BrandMark({ name }: { name: string }) {
  return (
    <span className="brand">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <circle className="ring" cx="16" cy="16" r="11.5" pathLength="100" strokeDasharray="21 4" />
        <circle className="coin" cx="16" cy="16" r="4.5" />
      </svg>
      {name}
    </span>
  )
}

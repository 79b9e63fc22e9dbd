type SkeletonProps = {
  kind?: 'amount' | 'rows' | 'text' | undefined
  lines?: number | undefined
  label: string
}

/** Keeps the place of what is coming, at its size, so that nothing jumps. */
export function Skeleton({ kind = 'text', lines = kind === 'amount' ? 1 : 3, label }: SkeletonProps) {
  return (
    <div className="skeleton" data-kind={kind} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey lines are all the same.
        <i key={line} />
      ))}
    </div>
  )
}

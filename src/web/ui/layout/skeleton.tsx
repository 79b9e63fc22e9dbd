type SkeletonProps = {
  kind?: 'amount' | 'rows' | 'text' | undefined
  lines?: number | undefined
  label: string
}

/** Placeholder of the final size, so that the layout does not shift. */
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

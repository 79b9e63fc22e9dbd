export type ProgressStep = { name: string; title: string }

/** How far something has come: what is done, where it is now, and what is still to come. */
export function Progress({ steps, current }: { steps: readonly ProgressStep[]; current: string }) {
  const reached = steps.findIndex(({ name }) => name === current)
  return (
    <ol className="progress">
      {steps.map(({ name, title }, index) => (
        <li
          key={name}
          data-done={index <= reached || undefined}
          aria-current={index === reached ? 'step' : undefined}
        >
          {title}
        </li>
      ))}
    </ol>
  )
}

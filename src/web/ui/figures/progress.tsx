export type ProgressStep = { name: string; title: string }

/** Progress through steps: done, current, and upcoming. */
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

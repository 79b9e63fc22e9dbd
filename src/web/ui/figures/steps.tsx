import { Sentence } from '#web/ui/text/sentence.tsx'

/** Instructions in order. */
export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="steps">
      {steps.map((step) => (
        <li key={step}>
          <Sentence text={step} />
        </li>
      ))}
    </ol>
  )
}

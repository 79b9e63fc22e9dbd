import { type RefObject, useEffect, useState } from 'react'
import { fetchParts } from '#web/page.ts'
import { type StepField, VALUE } from './step-names.ts'
import { forgetTyped, keepTyped, readTyped, typedKey } from './typed-here.ts'

type Typed = Readonly<Record<string, string>>

/**
 * What stands in the fields of a step: what came back with an answer, else what was typed in this tab and not saved, else
 * what was saved. `round` changes when the fields are to begin anew with other values.
 */
export function useTyped(
  step: string,
  asked: readonly StepField[],
  sent: Typed | undefined,
  form: RefObject<HTMLFormElement | null>,
) {
  const [applicationId = '', kind = ''] = step.split(' ')
  const key = typedKey(applicationId, kind)
  const saved = Object.fromEntries(asked.map(({ name, value }) => [name, value]))
  const [start, setStart] = useState<{ round: number; kept: Typed | null }>({ round: 0, kept: null })
  const [isRestored, setRestored] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is read once for each step.
  useEffect(() => {
    // What saving will need later is fetched while there is a network.
    void fetchParts().catch(() => undefined)
    const kept = sent ? null : readTyped(key)
    if (!kept || !asked.some(({ name }) => (kept[name] ?? saved[name]) !== saved[name])) return
    setStart(({ round }) => ({ round: round + 1, kept }))
    setRestored(true)
  }, [])

  const valueIn = (name: string) => sent?.[name] ?? start.kept?.[name] ?? saved[name] ?? ''
  return {
    round: `${start.round}`,
    isRestored: isRestored && !sent,
    valueIn,
    keep() {
      if (!form.current) return
      const typed: Record<string, string> = {}
      for (const [name, value] of new FormData(form.current))
        if (name.startsWith(VALUE) && typeof value === 'string') typed[name.slice(VALUE.length)] = value
      if (asked.some(({ name }) => (typed[name] ?? '') !== saved[name])) keepTyped(key, typed)
    },
    discard() {
      forgetTyped(key)
      setRestored(false)
      setStart(({ round }) => ({ round: round + 1, kept: null }))
    },
  }
}

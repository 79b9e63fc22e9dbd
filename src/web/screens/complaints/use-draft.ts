import { useEffect, useRef, useState } from 'react'
import { fetchParts } from '../../page.ts'
import { type Draft, draftWriter, readDraft } from './draft.ts'

type Writer = ReturnType<typeof draftWriter>

/**
 * Offers a draft back and keeps the newest state of it. `mayRestore` is asked once the draft is there, because somebody may
 * have begun to write before.
 */
export function useDraft(key: string, mayRestore: () => boolean, restore: (draft: Draft) => void) {
  const [isRestored, setRestored] = useState(false)
  const [isReady, setReady] = useState(false)
  const writer = useRef<Writer | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft of a person is read once for each page.
  useEffect(() => {
    let isGone = false
    // What sending will need later is fetched while there is a network.
    void fetchParts().catch(() => undefined)
    void import('../../offline/keep-page.ts').catch(() => undefined)
    const read = async () => {
      const reading = readDraft(key)
      // What is typed while the old draft is being read is kept at once, in its place.
      writer.current = draftWriter(key)
      const draft = await reading
      if (isGone) return
      if (draft && mayRestore()) {
        restore(draft)
        setRestored(true)
      }
      setReady(true)
    }
    read().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [key])

  return {
    isRestored,
    isReady,
    save: (draft: Draft) => writer.current?.save(draft),
    /** Forgets the draft; what is typed afterwards is kept again. */
    async discard() {
      setRestored(false)
      await writer.current?.end()
      writer.current = draftWriter(key)
    },
    end: () => writer.current?.end() ?? Promise.resolve(),
  }
}

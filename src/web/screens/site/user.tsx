import type { Handle } from '#web/calls/page.ts'
import { useBrand } from '#web/words/settings.tsx'

export const handle: Handle = { scriptFree: true }

/** An empty page, as specified (spec 2: `/User`). */
export default function User() {
  const { name } = useBrand()
  return (
    <>
      <title>{name}</title>
      <main id="content" />
    </>
  )
}

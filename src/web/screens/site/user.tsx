import { useBrand } from '#web/words/settings.tsx'
import type { Handle } from '../../root.tsx'

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

import type { Handle } from '../../root.tsx'
import { useBrand } from '../../shell/settings.tsx'

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

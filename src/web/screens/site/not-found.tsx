import { data } from 'react-router'
import { ErrorScreen } from '#web/parts/error-screen.tsx'

/** No page matched: the server says so with its status, too. */
export const loader = () => data(null, 404)
export const clientLoader = () => null

export default function NotFound() {
  return <ErrorScreen kind="not-found" />
}

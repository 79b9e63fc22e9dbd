import { useState, useSyncExternalStore } from 'react'
import { useSurroundings } from '#web/words/settings.tsx'
import { INCIDENT_ID } from '../ui/failed-state.tsx'

/**
 * The number under which the server has written down what broke this page; empty where it broke in the browser, of which
 * the server knows nothing. A browser that takes over a page reads it where the server has put it.
 */
export function useIncident(): string {
  const { requestId } = useSurroundings()
  const isAsServed = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [incident] = useState(() => {
    if (requestId !== '' || !isAsServed) return requestId
    return document.getElementById(INCIDENT_ID)?.textContent ?? ''
  })
  return incident
}

const never = () => () => {}

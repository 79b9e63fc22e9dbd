import { useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import type { PreviewWords } from './preview-words.ts'

type Failure = keyof PreviewWords['position']
type Place = { longitude: number; latitude: number; accuracy: number }
type PositionState =
  | { state: 'asking' }
  | { state: 'failed'; failure: Failure }
  | { state: 'found'; place: Place }

/** Position timeout. An app that ignores the permission request would otherwise leave the page waiting. */
const WAIT_MS = 15_000

/** Error codes of the Geolocation API: denied, unavailable, timed out. */
const FAILURES: readonly Failure[] = ['unavailable', 'refused', 'unavailable', 'timed-out']

/** Requests the device's position only on a tap. It stays on the page. */
export function PreviewPosition({ words }: { words: PreviewWords }) {
  const [asked, setAsked] = useState<PositionState | null>(null)
  const ask = async () => {
    setAsked({ state: 'asking' })
    setAsked(await position())
  }
  return (
    <div className="stack">
      <Button kind="secondary" className="needs-script" onClick={ask} disabled={asked?.state === 'asking'}>
        {asked?.state === 'asking' ? words.locating : words.locate}
      </Button>
      <div role="status">
        {asked?.state === 'failed' && <Notice kind="warning">{words.position[asked.failure]}</Notice>}
        {asked?.state === 'found' && (
          <DetailList
            rows={[
              { text: words.longitude, value: asked.place.longitude.toFixed(6) },
              { text: words.latitude, value: asked.place.latitude.toFixed(6) },
              { text: words.accuracy, value: words.metres(asked.place.accuracy.toFixed(0)) },
            ]}
          />
        )}
      </div>
    </div>
  )
}

function position(): Promise<PositionState> {
  return new Promise((resolve) => {
    const fail = (failure: Failure) => resolve({ state: 'failed', failure })
    // Absent in old webviews, despite the types.
    if (!('geolocation' in navigator)) return fail('missing')
    const timer = setTimeout(() => fail('timed-out'), WAIT_MS)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        clearTimeout(timer)
        resolve({ state: 'found', place: coords })
      },
      ({ code }) => {
        clearTimeout(timer)
        fail(FAILURES[code] ?? 'unavailable')
      },
      { timeout: WAIT_MS, maximumAge: 0 },
    )
  })
}

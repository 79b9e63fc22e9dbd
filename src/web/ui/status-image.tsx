import type { ReactNode } from 'react'

type Drawing = { tone: 'calm' | 'late' | 'closed'; arc: number; glyph: ReactNode }

/** A loan's paper: the neutral picture, also for status 170 and unknown ones. */
const paper: Drawing = {
  tone: 'calm',
  arc: 0,
  glyph: (
    <>
      <path className="paper" d="M40 34h22l10 10v34H40z" />
      <path d="M62 34v10h10M49 66h14" />
      <circle cx="56" cy="54" r="5" />
    </>
  ),
}

/** A ring for the loan's life, filled by progress, with a sign for its current state. */
const drawings = new Map<string, Drawing>(
  Object.entries({
    '21': {
      tone: 'calm',
      arc: 15,
      glyph: (
        <>
          <path className="paper" d="M42 36h22l8 8v32H42z" />
          <path d="M50 52h14M50 61h9" />
        </>
      ),
    },
    '110': { tone: 'closed', arc: 0, glyph: <path d="M42 56h28" /> },
    '151': {
      tone: 'calm',
      arc: 35,
      glyph: (
        <>
          <path d="M56 34v28M46 53l10 10 10-10" />
          <path d="M38 66v9h36v-9" />
        </>
      ),
    },
    '170': {
      tone: 'calm',
      arc: 45,
      glyph: (
        <>
          <circle className="paper" cx="56" cy="56" r="19" />
          <path d="M56 45v11l8 5" />
        </>
      ),
    },
    '174': {
      tone: 'calm',
      arc: 65,
      glyph: (
        <>
          <path className="paper" d="M37 41h38v34H37z" />
          <path d="M37 51h38M47 35v9M65 35v9M50 63l5 5 9-10" />
        </>
      ),
    },
    '180': {
      tone: 'late',
      arc: 82,
      glyph: (
        <>
          <path className="paper" d="M37 41h38v34H37z" />
          <path d="M37 51h38M47 35v9M65 35v9M56 57v6M56 69v.2" />
        </>
      ),
    },
    '200': paper,
  } satisfies Record<string, Drawing>),
)

/** The picture of an order status (spec 4). An unlisted status gets the picture of 200. */
export function StatusImage({ status }: { status: string }) {
  const { tone, arc, glyph } = drawings.get(status) ?? paper
  return (
    <svg className="status-image" data-tone={tone} viewBox="0 0 112 112" aria-hidden="true">
      <circle className="ground" cx="56" cy="56" r="42" />
      <circle className="track" cx="56" cy="56" r="50" />
      {arc > 0 && (
        <circle
          cx="56"
          cy="56"
          r="50"
          pathLength="100"
          strokeDasharray={`${arc} 100`}
          transform="rotate(-90 56 56)"
        />
      )}
      {glyph}
    </svg>
  )
}
